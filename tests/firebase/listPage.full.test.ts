import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PROJECT } from '../../scripts/firebase/emulators'
import { entityOf } from '../../src/config/entities'
import { collectionName } from '../../src/config/schema/firestore/collections'
import { toDocument } from '../../src/config/schema/firestore/documents'
import { restFields } from '../../src/config/schema/firestore/restValues'
import { documents } from '../../src/providers/data/firestore/transport'
import { startProject, type Project } from './support'

const SIZE = 10_000
const MAX_BYTES = 40 * 1024
const batches = entityOf('batches')

let project: Project
let read = 0

async function fill() {
  const database = `projects/${PROJECT}/databases/(default)/documents`
  const made = new Date('2026-03-01T12:00:00Z').toISOString()
  for (let first = 0; first < SIZE; first += 500) {
    const writes = Array.from({ length: 500 }, (_, i) => {
      const n = first + i
      const record = {
        code: `B-2026-${n}`,
        hw_version: '2.2',
        quantity: n + 1,
        supplier_lot: `LOT-${n}-KINSALE`,
        started_on: '2026-01-01',
        state: 'open',
        is_test: false,
        created_at: made,
        updated_at: made,
        created_by: 'u1',
        updated_by: 'u1',
        version: 1,
      }
      const name = `${database}/${collectionName(batches, false)}/D${n}`
      return { update: { name, fields: restFields(toDocument(batches, `D${n}`, record)) } }
    })
    const answer = await fetch(`http://${project.host}/v1/${database}:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ writes }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

beforeAll(async () => {
  project = await startProject()
  await fill()
  const through = globalThis.fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = await through(...asked)
    read += (await answer.clone().arrayBuffer()).byteLength
    return answer
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await project.stop()
})

test('a page of ten thousand documents reads at most 40 KiB, uncompressed, with the count', async () => {
  const { read: reader } = documents(project.as({ role: 'admin', account: 1, account_uid: 'u1' }), batches)
  const pages = { filter: {}, sort: { field: 'quantity', order: 'ASC' } } as const
  for (const page of [1, 2, 3, 8]) {
    read = 0
    const { records, total } = await reader.list(pages, { page, perPage: 25 })
    expect([records.length, total, records[0]!.quantity]).toEqual([25, SIZE, (page - 1) * 25 + 1])
    expect(read).toBeGreaterThan(0)
    expect(read, `page ${page}`).toBeLessThanOrEqual(MAX_BYTES)
  }
  read = 0
  const found = await reader.list({ ...pages, filter: { q: 'lot' } }, { page: 1, perPage: 25 })
  expect(found.total).toBe(SIZE)
  expect(read).toBeLessThanOrEqual(MAX_BYTES)
})
