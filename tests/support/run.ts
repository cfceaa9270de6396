import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/built.mjs'
import { filledFolder } from './demonstration'
import { prepareEmulators, type Emulators } from './emulators'
import { prepareScreens, type Screens } from './screens'
import { prepareStores, type Stores } from './stores'

const DIST = join(import.meta.dirname, '../../dist')

/** Shared resources of test files by name: stores, servers, the filled demonstration, and the location of the build. */
export type Prepared = Stores & Screens & Emulators & { demonstration: string; web: string; server: string }

/**
 * Creates expensive resources that many test files share once per run, when the first file needs them (`prepared`), and
 * removes them at the end. Test files run in their own processes, so they request them over a port of the process that
 * started them.
 */
export default async function run(): Promise<(() => Promise<void>) | undefined> {
  // Two projects in one run share it.
  if (process.env.TEST_RUN) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'ullage-run-'))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const made = new Map<string, Promise<unknown>>()
  const makers: Record<string, () => Promise<unknown>> = {
    ...prepareStores(folder, end => ends.push(end)),
    ...prepareScreens(end => ends.push(end)),
    ...prepareEmulators(end => ends.push(end)),
    demonstration: async () => {
      const { folder, drop } = await filledFolder()
      ends.push(drop)
      return folder
    },
    web: () => ensureBuilt('web').then(() => join(DIST, 'web')),
    server: () => ensureBuilt('server').then(() => join(DIST, 'server/main.js')),
  }
  const server = createServer((request, response) => {
    const name = request.url!.slice(1)
    if (!made.has(name)) made.set(name, makers[name]!())
    made.get(name)!.then(
      found => response.end(JSON.stringify(found)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  process.env.TEST_RUN = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    delete process.env.TEST_RUN
    server.close()
    server.closeAllConnections()
    for (const end of ends.toReversed()) await end()
  }
}
