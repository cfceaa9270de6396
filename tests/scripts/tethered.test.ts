import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PATIENCE_MS } from '../support/patience'

const TETHERED = join(import.meta.dirname, '../../scripts/tethered.mjs')
const folder = mkdtempSync(join(tmpdir(), 'ullage-tethered-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that has ended stays in the process table as a zombie until its parent reaps it. */
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

/** A program that starts another one tethered, and prints its process id. */
async function startBoth() {
  const file = join(folder, `${crypto.randomUUID()}.mjs`)
  const inner = `console.log(process.pid); setInterval(() => undefined, 1000)`
  const outer = `import { spawn } from 'node:child_process'
    spawn(process.execPath, [${JSON.stringify(TETHERED)}, process.execPath, '-e', ${JSON.stringify(inner)}],
      { stdio: ['pipe', 'inherit', 'inherit'] })
    setInterval(() => undefined, 1000)`
  writeFileSync(file, outer)
  const starter = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(starter.stdout, 'data')) as [Buffer]
  return { starter, pid: Number(said.toString()) }
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a tethered program ends when its starter is ended by %s',
  async signal => {
    const { starter, pid } = await startBoth()
    expect(isRunning(pid)).toBe(true)
    starter.kill(signal)
    await expect.poll(() => isRunning(pid), { timeout: PATIENCE_MS }).toBe(false)
  },
)

test('a tethered program that can not be started ends with its message', async () => {
  const child = spawn(process.execPath, [TETHERED, join(folder, 'no-such-program')], { stdio: 'pipe' })
  const said: Buffer[] = []
  child.stderr.on('data', part => said.push(part as Buffer))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(127)
  expect(Buffer.concat(said).toString()).toContain('no-such-program')
})
