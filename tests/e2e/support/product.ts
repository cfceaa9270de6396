import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

/** The built product with its own data folder, as `npm start` runs it. */
export type Product = {
  address: string
  dataDir: string
  log: () => string
  /** Ends the process; the data folder remains until `stop`. */
  end: () => Promise<void>
  stop: () => Promise<void>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}

/** Resolves when `check` returns true; rejects with the log when the process ends or on timeout. */
export async function until(
  child: ChildProcess,
  log: () => string,
  limitMs: number,
  check: () => Promise<boolean>,
) {
  const end = Date.now() + limitMs
  while (!(await check().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log()}`)
    if (Date.now() > end) throw new Error(`The server was not ready in ${limitMs} ms:\n${log()}`)
    await new Promise(again => setTimeout(again, 100))
  }
}

/**
 * Resolves once it answers; with `whole`, once the demonstration's readings, which are ingested in the background, are
 * complete. `like` is the data folder of a stopped product, which is copied.
 */
export async function startProduct({
  whole = true,
  like,
  settings = {},
}: { whole?: boolean; like?: string; settings?: Readonly<Record<string, string>> } = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ullage-e2e-'))
  if (like) await cp(like, dataDir, { recursive: true })
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  // It ends with this process, however that ends, so that a hook that times out leaves no server behind.
  const command = [join(root, 'scripts/tethered.mjs'), process.execPath, join(root, 'dist/server/main.js')]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      NODE_ENV: 'development',
      // Tests receive webhooks on this machine.
      WEBHOOKS_PRIVATE: 'true',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', chunk => (text += chunk))
  child.stderr.on('data', chunk => (text += chunk))
  const log = () => text.slice(-8000)
  let exit: Promise<void> | undefined
  const end = () => {
    exit ??= new Promise(done => {
      if (child.exitCode !== null) return done()
      child.once('exit', () => done())
      child.kill('SIGTERM')
    })
    return exit
  }
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  const isWhole = async () => {
    const { seed } = (await (await fetch(`${address}/readyz`)).json()) as { seed?: { done: boolean } }
    return seed?.done === true
  }
  try {
    await until(child, log, 30_000, async () => (await fetch(`${address}/healthz`)).ok)
    if (whole) await until(child, log, 150_000, isWhole)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, dataDir, log, end, stop }
}
