import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Says what is wrong with a command, and how it is used; the process ends with 2. */
export function refuse(why: string, usage: string): undefined {
  process.stderr.write(`${why}\n\n${usage}`)
  process.exitCode = 2
}

/** A command's options; undefined, after its usage was told, where they can't be read. */
export function readOptions<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse((error as Error).message, usage)
  }
}
