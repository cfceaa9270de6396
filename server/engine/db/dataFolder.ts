import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvError } from '../env'

/** Creates folders one by one: below /proc, Node's recursive mkdir retries forever. */
function make(folder: string) {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Creates the data folder if it is missing. Throws an `EnvError` when it isn't a folder or isn't writable. */
export function makeDataFolder(folder: string): void {
  try {
    make(folder)
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new EnvError([`DATA_DIR: ${(error as Error).message}`])
  }
}
