import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EnvError } from '../env'

/** One folder after the other: where one can't be made, node's own way down tries for ever below /proc. */
function make(folder: string) {
  if (existsSync(folder)) return
  make(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Makes the folder of the data where there is none. Throws an `EnvError` where it can't be one, or can't be written to. */
export function makeDataFolder(folder: string): void {
  try {
    make(folder)
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new EnvError([`DATA_DIR: ${(error as Error).message}`])
  }
}
