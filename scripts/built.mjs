// Rebuilds `dist` when a source is newer than the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PARTS = {
  web: {
    config: 'vite.config.ts',
    sources: [
      'src',
      'scripts/outlines.ts',
      'scripts/serviceWorker.ts',
      'scripts/webConfig.ts',
      'index.html',
      'public',
    ],
  },
  server: { config: 'vite.server.config.ts', sources: ['src/config', 'server', 'demo'] },
}

/** A digest of every source's name, size and modification time: reading the contents would cost more than it saves. */
function stamp({ config, sources }) {
  const hash = createHash('sha256')
  const add = path => {
    const full = join(root, path)
    if (!existsSync(full)) return
    const { mtimeMs, size } = statSync(full)
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).toSorted()) add(join(path, name))
    else hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  for (const path of [...sources, config, 'package-lock.json']) add(path)
  for (const [name, value] of Object.entries(process.env))
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\n`)
  return hash.digest('hex')
}

/** Builds `web` (the dashboard) or `server` unless `dist` is up to date, and calls `onBuild` first. */
export async function ensureBuilt(name, onBuild = () => undefined) {
  const part = PARTS[name]
  const stampFile = join(root, 'dist', `${name}.built-from`)
  const current = stamp(part)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current) return
  onBuild()
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = spawn(process.execPath, [vite, 'build', '--config', part.config, '--logLevel', 'error'], {
    cwd: root,
    // The build is the same for every NODE_ENV of the server.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  const status = await new Promise(done => build.once('exit', done))
  if (status !== 0) throw new Error(`The build of the ${name} ended with ${status}`)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, current)
}
