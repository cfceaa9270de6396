import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `DATA_DIR: ${folder} is in use by process ${pid}. The embedded database serves one process only: ` +
        'stop that one, name another folder, or use PostgreSQL (DATABASE_URL).',
    )
    this.name = 'FolderInUse'
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes a data folder for this process, because PGlite doesn't lock it and two processes would lose rows silently.
 * The lock of a process that is gone is taken over. Returns what gives it back.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  for (;;) {
    try {
      // 'wx' fails where the file exists: of two processes that start at once, one gets it.
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(file, 'utf8'))
      if (holder !== process.pid && holder > 0 && isRunning(holder)) throw new FolderInUse(folder, holder)
      rmSync(file, { force: true })
    }
  }
}
