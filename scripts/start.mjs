// `npm start`: builds the dashboard and the server where the sources are newer than the last build, then runs the server.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './built.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Who started this; another one once that has ended. */
const parent = process.ppid

for (const part of ['web', 'server'])
  await ensureBuilt(part, () => console.log(`Building the ${part} …`)).catch(error => {
    console.error(error.message)
    process.exit(1)
  })

const server = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 0)))

// npm passes a signal to the shell between it and this, which ends without passing it on: whose parent is gone is to end too.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 500)
}
