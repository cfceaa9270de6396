import { spawn, type ChildProcess } from 'node:child_process'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/engine/db/open'
import { readEnv } from '../../../server/engine/env'
import { depsOf, features } from '../../../server/app'
import { connect } from '../../../server/engine/feature'
import { startQueues } from '../../../server/engine/tasks/queues'
import { prepared } from '../../support/prepared'
import { programStore } from '../../support/stores'
import { ENGINE, KEY, NOW, addDevice, addTank, sigfox } from './support'

describe('a server that dies', () => {
  let child: ChildProcess | undefined
  let store: Awaited<ReturnType<typeof programStore>>
  let settings: Record<string, string>

  beforeEach(async () => {
    store = await programStore(ENGINE)
    settings = {
      ...store.settings,
      SEED: 'false',
      PORT: '0',
      LOG_LEVEL: 'error',
      JWT_SECRET: 'a secret that is long enough for a test',
    }
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    await store.drop()
  })

  const open = () => openDatabase(readEnv(settings))

  async function listen(): Promise<string> {
    const server = spawn(process.execPath, [await prepared('server')], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = server
    return new Promise((resolve, reject) => {
      let said = ''
      const read = (data: Buffer) => {
        said += data.toString()
        const address = /http:\/\/[\w.:[\]]+/.exec(said)
        if (address) resolve(address[0])
      }
      server.stdout.on('data', read)
      server.stderr.on('data', read)
      server.on('exit', () => reject(new Error(`The server ended: ${said}`)))
    })
  }

  const die = (server: ChildProcess) =>
    new Promise<void>(resolve => {
      server.on('exit', () => resolve())
      server.kill('SIGKILL')
    })

  test('kill -9 during ingest loses no acknowledged message, and the rest is worked out at the next start', async () => {
    const db = await open()
    await addTank(db, await addDevice(db, '4C9000'))
    await db.close()

    const address = await listen()
    const headers = { 'x-ingest-key': KEY, 'content-type': 'application/x-ndjson' }
    const acknowledged: number[] = []
    let next = 0
    const speak = async () => {
      for (;;) {
        const from = next
        next += 40
        const seqs = Array.from({ length: 40 }, (_, i) => from + i)
        const body = seqs.map(seq => JSON.stringify(sigfox('4C9000', -seq, seq))).join('\n')
        const answer = await fetch(`${address}/ingest/bulk`, { method: 'POST', headers, body })
        expect(answer.status).toBe(200)
        acknowledged.push(...seqs)
        if (acknowledged.length >= 600 && child) {
          const dying = child
          child = undefined
          await die(dying)
        }
      }
    }
    const ends = await Promise.allSettled([speak(), speak(), speak()])
    expect(ends.map(end => end.status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(acknowledged.length).toBeGreaterThanOrEqual(600)

    const after = await open()
    const kept = await after.query<{ seq: number }>('select seq from raw_messages')
    const there = new Set(kept.map(row => row.seq))
    expect(acknowledged.filter(seq => !there.has(seq))).toEqual([])
    connect(features)
    const services = startQueues(
      depsOf({ env: readEnv(settings), db: after, log: pino({ level: 'silent' }), now: () => NOW }),
      features.flatMap(({ queues = [] }) => queues),
    )
    await services.idle()
    const read = await after.query<{ seq: number }>('select seq from readings where volume_l is not null')
    expect(new Set(read.map(row => row.seq))).toEqual(there)
    await services.stop()
    await after.close()
  })
})
