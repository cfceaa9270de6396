import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepared } from '../../support/prepared'
import { programStore } from '../../support/stores'

/** Clean-up functions that run after the test, last one first. */
export const closing: (() => unknown)[] = []
/** Output of each program that this test has started. */
const sayings: (() => string)[] = []

export async function endAll() {
  for (const close of closing.splice(0).toReversed()) await close()
  sayings.length = 0
}

/** An empty folder. */
export const folder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'ullage-process-'))
  closing.push(() => rm(path, { recursive: true, force: true }))
  return path
}

const program = await prepared('server')

/** A data folder of an earlier run: creating one takes seconds. */
export const usedFolder = async () => {
  const { settings, drop } = await programStore('pglite')
  closing.push(drop)
  return settings.DATA_DIR
}

/** Starts the built program on a free port. */
export function start(settings: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      SEED: 'false',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  sayings.push(() => `${child.exitCode === null ? 'runs' : `ended with ${child.exitCode}`}: ${said}`)
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    said += chunk
    listeners.forEach(listener => listener())
  }
  child.stdout!.on('data', hear)
  child.stderr!.on('data', hear)
  const ended = new Promise<number | null>(done => child.once('exit', done))
  closing.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const address = () =>
    new Promise<string>((done, fail) => {
      const look = () => {
        const found = /Ullage is at (\S+)/.exec(said)?.[1]
        if (found) done(found)
      }
      listeners.add(look)
      look()
      void ended.then(code => fail(new Error(`ended with ${code}: ${said}`)))
    })
  return { child, ended, address, said: () => said }
}

export const status = async (url: string) => (await fetch(url)).status

/** Polls until an address answers as expected, or the time limit ends. */
export async function until(url: string, wanted: number, limitMs = 50_000) {
  const end = Date.now() + limitMs
  let last = 0
  while (Date.now() < end) {
    last = await status(url).catch(() => 0)
    if (last === wanted) return
    await new Promise(again => setTimeout(again, 100))
  }
  const words = sayings.map(said => said()).join('\n')
  throw new Error(`${url} still answers ${last}, not ${wanted}:\n${words}`)
}
