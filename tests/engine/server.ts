import { openAsBlob } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { entities } from '../../src/config/entities'
import { startStack, type Stack } from '../api/ingest/support'
import { startWorld } from '../api/contract/world'
import { prepared } from '../support/prepared'
import { openArchive, storeOver } from '../support/stores'

/**
 * The real server on a store with a few records of every entity, in its own process: the page tests run in jsdom, which
 * the database can't run in. Each test file gets a server on a copy of the same store: POST starts it and returns its
 * address, the credentials and its records; DELETE of its port stops it.
 */
const RECORDS = 3
const first = await openArchive(await openAsBlob(await prepared('archive')))
const { make, ...stack } = await startWorld('pglite', await storeOver(first))
const made: Record<string, (number | string)[]> = {}
for (const entity of entities) {
  const ids: (number | string)[] = []
  for (let i = 0; i < RECORDS; i++) ids.push((await make(entity)).id)
  made[entity.name] = ids
}
const token = (id: number, role: string) => stack.app.jwt.sign({ sub: String(id), role })
const tokens = {
  admin: token(1, 'admin'),
  client: token(2, 'client'),
  provider: token(3, 'provider'),
  'test-user': token(5, 'test-user'),
}
await stack.app.services.idle()
const archive = await first.dumpDataDir('none')

/** The first server is the one that the archive was made from. */
const spare: Stack[] = [stack]
const running = new Map<string, Stack>()
async function start() {
  const next = spare.pop() ?? (await startStack('pglite', {}, await storeOver(await openArchive(archive))))
  const address = await next.app.listen({ port: 0, host: '127.0.0.1' })
  running.set(new URL(address).port, next)
  return { address, tokens, made }
}
async function stop(port: string) {
  await running.get(port)?.close()
  running.delete(port)
  return {}
}
const control = createServer((request, response) => {
  const work = request.method === 'POST' ? start() : stop(request.url!.slice(1))
  work.then(
    answer => response.end(JSON.stringify(answer)),
    (error: Error) => response.writeHead(500).end(error.stack),
  )
})
control.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(control.address() as AddressInfo).port}\n`)
})
