// `npm start`: builds the dashboard and the server if sources are newer than the last build, then runs the server.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './built.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The parent process; the pid changes once the parent has ended. */
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

// npm sends a signal to the shell between it and this process; the shell ends without passing the signal on. So end
// when the parent is gone.
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 500)
}
