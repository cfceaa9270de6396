// Runs a program that ends with the process that started it: `node tethered.mjs COMMAND ARGUMENT …`. The starter holds
// the other end of standard input, which the system closes however the starter ends, even by SIGKILL.
import { spawn } from 'node:child_process'

const KILL_AFTER_MS = 5000
const [command, ...args] = process.argv.slice(2)
// A process group of its own, so that the program's children end with it.
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true })

function signal(name) {
  try {
    process.kill(-child.pid, name)
  } catch {
    // The process has already ended.
  }
}
function stop() {
  signal('SIGTERM')
  setTimeout(() => signal('SIGKILL'), KILL_AFTER_MS)
}
process.stdin.resume().on('end', stop).on('error', stop)
for (const name of ['SIGTERM', 'SIGINT']) process.on(name, stop)
child.once('error', error => {
  console.error(error.message)
  process.exit(127)
})
child.once('exit', code => process.exit(code ?? 1))
