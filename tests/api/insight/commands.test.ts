import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programStore } from '../../support/stores'
import { ENGINE } from '../ingest/support'

const ROOT = join(import.meta.dirname, '../../..')
const STATION =
  'Station Name: HERE\n\ndate,ind,maxtp,ind,mintp\n01-jan-2026,0,8,0,2\n02-jan-2026,0, ,0,2\n03-xyz-2026,0,8,0,2\n'

describe('commands', () => {
  let folder: string
  let store: Awaited<ReturnType<typeof programStore>>
  const run = (file: string, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>(done => {
      const env = { ...process.env, ...store.settings, LOG_LEVEL: 'silent' }
      const command = ['--import', 'tsx', join(ROOT, 'server/cli', file), ...args]
      execFile(process.execPath, command, { env, cwd: ROOT }, (error, out, err) =>
        done({ code: error ? Number(error.code) : 0, out, err }),
      )
    })

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ullage-cli-'))
    writeFileSync(join(folder, 'here.csv'), STATION)
    store = await programStore(ENGINE)
  })
  afterAll(async () => {
    await store.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('weather:import keeps a station’s days and names the lines that are none', async () => {
    const { code, out, err } = await run('weatherImport.ts', join(folder, 'here.csv'), '--station', 'Here')
    expect(code).toBe(0)
    expect(out).toBe('1 days of Here; 1 days lack a temperature\n')
    expect(err).toContain('line 6: date: "03-xyz-2026" is no day')
  })

  test('weather:import refuses what it does not know, in a line', async () => {
    expect(await run('weatherImport.ts')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--station NAME') as string,
    })
    const args = [join(folder, 'here.csv'), '--station', 'Here', '--county', 'Nowhere']
    expect(await run('weatherImport.ts', ...args)).toMatchObject({
      code: 1,
      err: '--county: there is no county "Nowhere"\n',
    })
  })

  test('rebuild works an empty store out, and says so', async () => {
    const { code, out } = await run('rebuild.ts')
    expect(code).toBe(0)
    expect(out).toMatch(/^0 messages and 0 tanks are worked out anew\n[^]*All is worked out\.\n$/)
  })
})
