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

/**
 * The process that holds a folder. Process ids are reused, immediately after a container's restart; start times
 * differ.
 */
type Holder = { pid: number; started: string; host: string }

/** Interval at which the holder touches its lock, and age at which another machine's lock is stale; ms. */
const BEAT_MS = 5000
const SILENT_MS = 30_000

/** Start time of a process in clock ticks since boot. Empty where the system doesn't report it. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain spaces; the start time is field 22.
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

/** Parses a lock. Locks are created with their content, so an incomplete one has no holder. */
function parse(text: string): Holder | undefined {
  try {
    const { pid, started, host } = JSON.parse(text) as Partial<Holder>
    const isWhole = Number.isInteger(pid) && typeof started === 'string' && typeof host === 'string'
    return isWhole ? ({ pid, started, host } as Holder) : undefined
  } catch {
    return undefined
  }
}

/** The present holder in words; undefined when there is none. */
function holderOf(file: string, text: string): string | undefined {
  const holder = parse(text)
  if (!holder) return undefined
  if (holder.host === hostname()) return isRunning(holder) ? `process ${holder.pid}` : undefined
  return isFresh(file) ? `process ${holder.pid} on ${holder.host}` : undefined
}

/** Moves a stale lock away. Of two processes that try it at once, one succeeds; the other fails. */
function removeStale(file: string, text: string) {
  const away = `${file}.${process.pid}`
  renameSync(file, away)
  if (readFileSync(away, 'utf8') === text) rmSync(away, { force: true })
  else renameSync(away, file)
}

/**
 * Creates a file; fails if it exists, so that of two processes that start at once only one succeeds. Links the
 * complete file into place, so that a reader never sees half of it and a full disk leaves nothing behind.
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
 * Locks a data folder for this process, because PGlite doesn't lock it and two processes would lose rows silently.
 * Takes over the lock of a process that ended. Returns the function that unlocks.
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
      // Another process removed or moved the lock in between: retry.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

function keepAlive(file: string): () => void {
  const touch = () => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // The folder was deleted: there is nothing left to protect.
    }
  }
  const beat = setInterval(touch, BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}
