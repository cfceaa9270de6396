import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Clock ticks per second in which Linux counts CPU time (`getconf CLK_TCK`, 100 on every platform that Node 20
 * supports).
 */
const TICKS = 100

/** CPU seconds of all children that have ended; undefined on systems without `/proc`. */
export function childCpuSeconds() {
  try {
    // The second field is a name in parentheses, which may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return undefined
  }
}

/**
 * Starts a program and resolves to whether it exited with 0. With `quiet`, its output is printed in one piece at its
 * end.
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  const child = spawn(command, args, {
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  })
  const parts = []
  if (quiet) for (const stream of [child.stdout, child.stderr]) stream.on('data', part => parts.push(part))
  return new Promise(done => {
    child.once('error', error => done({ ok: false, output: error.message }))
    child.once('close', status => done({ ok: status === 0, output: Buffer.concat(parts).toString() }))
  })
}
