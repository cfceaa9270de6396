import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Prints the error and the usage of a command, and sets exit code 2. */
export function refuse(why: string, usage: string): undefined {
  process.stderr.write(`${why}\n\n${usage}`)
  process.exitCode = 2
}

/** Parses a command's options; prints the usage and returns undefined when they are invalid. */
export function readOptions<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse((error as Error).message, usage)
  }
}
