import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export type OwnPostgres = { readonly url: string; stop(): Promise<void> }

/** Folder where Debian and its derivatives install each version's programs. */
const VERSIONS = '/usr/lib/postgresql'
const STARTS_MS = 20_000
/** The pipeline is measured, not the disk, and this store is thrown away. */
const SETTINGS = ['-c', 'fsync=off', '-c', 'shared_buffers=512MB']

function programs(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined
  return readdirSync(VERSIONS)
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(VERSIONS, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: its packages create a user for it. */
function user(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + STARTS_MS; ;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

/** A PostgreSQL server on loopback that ends with this process; undefined if the machine has none. */
export async function ownPostgres(): Promise<OwnPostgres | undefined> {
  const bin = programs()
  if (!bin) return undefined
  const as = { ...user(), stdio: 'ignore' as const }
  const folder = mkdtempSync(join(tmpdir(), 'ullage-postgres-'))
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid!)
  const data = join(folder, 'db')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'ullage', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    as,
  )
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...SETTINGS],
    as,
  )
  const ended = new Promise(resolve => server.once('exit', resolve))
  const end = () => server.kill('SIGINT')
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://ullage@127.0.0.1:${port}/postgres`
  try {
    await answers(url)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
