import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIREBASE_TOOLS, firestoreJar, hasAuthEmulator } from './installed.mjs'

const ROOT = join(import.meta.dirname, '../..')
const HOST = '127.0.0.1'
/** Shorter than the timeout of a test hook: an emulator that doesn't answer is stopped, and the error holds its output. */
const START_MS = 90_000

export const PROJECT = 'demo-ullage'

/** A running emulator at `host`, with a function to stop it. */
export type Emulator = { readonly host: string; stop(): Promise<void> }

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer()
    server.listen(0, HOST, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

const TETHERED = join(ROOT, 'scripts/tethered.mjs')

/** Waits until an address answers; rejects if the program ends before. */
async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const until = Date.now() + START_MS; ;) {
    if (child.exitCode !== null) throw new Error(`An emulator ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error(`${url} didn't answer:\n${said()}`)
    await new Promise(done => setTimeout(done, 200))
  }
}

/** Starts an emulator that ends with this process. Resolves once it answers at `host`; cleans up if it doesn't. */
async function start(
  host: string,
  command: readonly string[],
  { cwd = ROOT, atEnd = () => undefined }: { cwd?: string; atEnd?: () => void } = {},
): Promise<Emulator> {
  const child = spawn(process.execPath, [TETHERED, ...command], { cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  let text = ''
  const keep = (part: Buffer) => void (text = (text + part.toString()).slice(-4000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  const stop = async () => {
    child.stdin.end()
    await exited
    atEnd()
  }
  try {
    await answers(`http://${host}/`, child, () => text)
  } catch (error) {
    await stop()
    throw error
  }
  return { host, stop }
}

/** Google's Firestore emulator, with the committed rules. Started directly, because firebase-tools needs a newer Java. */
export async function startFirestore(wanted?: number): Promise<Emulator> {
  const jar = firestoreJar()
  if (!jar) throw new Error('FIRESTORE_EMULATOR_JAR: must be the path of the Firestore emulator')
  const port = wanted ?? (await freePort())
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const rules = join(ROOT, 'firestore.rules')
  const options = ['-Xmx512m', '-Duser.language=en', '-cp', jar, main, 'start']
  const given = [`--host=${HOST}`, `--port=${port}`, `--rules=${rules}`]
  return start(`${HOST}:${port}`, ['java', ...options, ...given])
}

/** Google's Firebase Authentication emulator. */
export async function startAuth(given?: number): Promise<Emulator> {
  if (!hasAuthEmulator()) throw new Error('npm ci --prefix tools/firebase installs the Auth emulator')
  const [port, hub, logging] = [given ?? (await freePort()), await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'ullage-firebase-'))
  const at = (number: number) => ({ host: HOST, port: number })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const command = [
    process.execPath,
    FIREBASE_TOOLS,
    'emulators:start',
    '--only',
    'auth',
    '--project',
    PROJECT,
  ]
  const atEnd = () => rmSync(folder, { recursive: true, force: true })
  return start(`${HOST}:${port}`, command, { cwd: folder, atEnd })
}
