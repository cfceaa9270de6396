import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIREBASE_TOOLS, firestoreJar, hasAuthEmulator } from './installed.mjs'

const ROOT = join(import.meta.dirname, '../..')
const HOST = '127.0.0.1'
const START_MS = 120_000

export const PROJECT = 'demo-ullage'

/** An emulator that answers at `host`, and how to end it. */
export type Emulator = { readonly host: string; stop(): Promise<void> }

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer()
    server.listen(0, HOST, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

/** Ends with the process that started it, whatever ends that. */
function watched(child: ChildProcess, atEnd: () => void) {
  const exited = new Promise<void>(done => child.once('exit', () => done()))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  return async () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    const late = setTimeout(kill, 5000)
    await exited
    clearTimeout(late)
    atEnd()
  }
}

/** Waits until an address answers, or the program that should answer has ended. */
async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const until = Date.now() + START_MS; ;) {
    if (child.exitCode !== null) throw new Error(`An emulator ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > until) throw new Error(`${url} didn't answer:\n${said()}`)
    await new Promise(done => setTimeout(done, 200))
  }
}

function start(command: string, args: readonly string[], more: { cwd?: string; atEnd?: () => void } = {}) {
  const child = spawn(command, args, { cwd: more.cwd ?? ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const keep = (part: Buffer) => void (text = (text + part.toString()).slice(-4000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.once('error', error => keep(Buffer.from(error.message)))
  return { child, said: () => text, stop: watched(child, more.atEnd ?? (() => undefined)) }
}

/** Google's emulator of Firestore, with the committed rules. Run by itself: firebase-tools wants a newer Java. */
export async function startFirestore(wanted?: number): Promise<Emulator> {
  const jar = firestoreJar()
  if (!jar) throw new Error('FIRESTORE_EMULATOR_JAR: must be the path of the Firestore emulator')
  const port = wanted ?? (await freePort())
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const rules = join(ROOT, 'firestore.rules')
  const options = ['-Xmx512m', '-Duser.language=en', '-cp', jar, main, 'start']
  const given = [`--host=${HOST}`, `--port=${port}`, `--rules=${rules}`]
  const { child, said, stop } = start('java', [...options, ...given])
  await answers(`http://${HOST}:${port}/`, child, said)
  return { host: `${HOST}:${port}`, stop }
}

/** Google's emulator of Firebase Authentication. */
export async function startAuth(given?: number): Promise<Emulator> {
  if (!hasAuthEmulator()) throw new Error('npm ci --prefix tools/firebase installs the Auth emulator')
  const [port, hub, logging] = [given ?? (await freePort()), await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'ullage-firebase-'))
  const at = (number: number) => ({ host: HOST, port: number })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const { child, said, stop } = start(
    process.execPath,
    [FIREBASE_TOOLS, 'emulators:start', '--only', 'auth', '--project', PROJECT],
    { cwd: folder, atEnd: () => rmSync(folder, { recursive: true, force: true }) },
  )
  await answers(`http://${HOST}:${port}/`, child, said)
  return { host: `${HOST}:${port}`, stop }
}
