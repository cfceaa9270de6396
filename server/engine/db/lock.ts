import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeDataFolder } from './dataFolder'

export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `DATA_DIR: ${folder} is in use by ${holder}. The embedded database serves one process only: ` +
        'stop that one, name another folder, or use PostgreSQL (DATABASE_URL).',
    )
    this.name = 'FolderInUse'
  }
}

/** Who has a folder. Process numbers come again, after a restart of a container at once; their start times don't. */
type Holder = { pid: number; started: string; host: string }

/** So often, ms, the holder touches its lock; another machine's that wasn't touched for long is nobody's. */
const BEAT_MS = 5000
const SILENT_MS = 30_000

/** When a process started, in ticks since the machine did. Empty where the system doesn't tell. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold spaces; the start is the 22nd value of all.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return started === '' ? pid !== process.pid : startedAt(pid) === started
}

const isFresh = (file: string) => Date.now() - statSync(file).mtimeMs < SILENT_MS

/** A lock comes into being with its content: what names no whole holder is nobody's. */
function parse(text: string): Holder | undefined {
  try {
    const { pid, started, host } = JSON.parse(text) as Partial<Holder>
    const isWhole = Number.isInteger(pid) && typeof started === 'string' && typeof host === 'string'
    return isWhole ? ({ pid, started, host } as Holder) : undefined
  } catch {
    return undefined
  }
}

/** Who holds the lock now, in words; undefined when nobody does any more. */
function holderOf(file: string, text: string): string | undefined {
  const holder = parse(text)
  if (!holder) return undefined
  if (holder.host === hostname()) return isRunning(holder) ? `process ${holder.pid}` : undefined
  return isFresh(file) ? `process ${holder.pid} on ${holder.host}` : undefined
}

/** Puts away a lock of nobody. Of two processes that find it at once, one moves it; the other finds another's. */
function removeStale(file: string, text: string) {
  const away = `${file}.${process.pid}`
  renameSync(file, away)
  if (readFileSync(away, 'utf8') === text) rmSync(away, { force: true })
  else renameSync(away, file)
}

/**
 * Fails where the file exists: of two processes that start at once, one gets it. It is linked when its content is whole, so
 * that nobody ever reads half of it, and on a full disk nothing is left.
 */
function writeNew(file: string, text: string) {
  const own = `${file}.new.${randomUUID()}`
  try {
    writeFileSync(own, text, { flag: 'wx', mode: 0o600 })
    linkSync(own, file)
  } finally {
    rmSync(own, { force: true })
  }
}

/**
 * Takes a data folder for this process, because PGlite doesn't lock it and two processes would lose rows silently.
 * The lock of a process that is gone is taken over. Returns what gives it back.
 */
export function lockFolder(folder: string): () => void {
  makeDataFolder(folder)
  const file = join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid), host: hostname() })
  for (;;) {
    try {
      writeNew(file, mine)
      return keepAlive(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    try {
      const text = readFileSync(file, 'utf8')
      const holder = holderOf(file, text)
      if (holder) throw new FolderInUse(folder, holder)
      removeStale(file, text)
    } catch (error) {
      // Somebody else gave it back or put it away in between: look again.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function keepAlive(file: string): () => void {
  const touch = () => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder was deleted under us: there is nothing left to keep.
    }
  }
  const beat = setInterval(touch, BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}
