// `npm start`: builds the dashboard and the server where the sources are newer than the last build, then runs the server.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Who started this; another one once that has ended. */
const parent = process.ppid
const stampFile = join(root, 'dist', 'built-from')
const SOURCES = [
  'src',
  'server',
  'scripts/outlines.ts',
  'index.html',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** A digest of every source's name, size and time: reading them all would take longer than it saves. */
function stamp() {
  const hash = createHash('sha256')
  const add = path => {
    const full = join(root, path)
    if (!existsSync(full)) return
    const { mtimeMs, size } = statSync(full)
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).toSorted()) add(join(path, name))
    else hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  SOURCES.forEach(add)
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  return hash.digest('hex')
}

const current = stamp()
const built = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
if (built !== current) {
  console.log('Building Ullage …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const args of [['build'], ['build', '--config', 'vite.server.config.ts']]) {
    const { status } = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'error'], {
      cwd: root,
      // What is served is the same whatever the server runs as.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'inherit',
    })
    if (status !== 0) process.exit(status ?? 1)
  }
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, current)
}

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
