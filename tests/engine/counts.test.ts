// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { relatedList } from '../../src/config/schema'
import { countOf } from '../../src/providers/data/counts'

const asked: { path: string; input: unknown }[] = []
vi.mock('../../src/providers/calls/request', () => ({
  request: ({ path }: { path: string }, input: { ids: string[] }) => {
    asked.push({ path, input })
    return Promise.resolve(input.ids.map((id, i) => ({ id, count: i + 1 })))
  },
}))
afterEach(() => delete document.documentElement.dataset.firebase)

test('the rows of a page ask for their counts in one request, also where the records are documents in Firestore', async () => {
  document.documentElement.dataset.firebase = JSON.stringify({ documents: true })
  const batches = entityOf('batches')
  const panels = relatedList('panels', 'batch_id', { counted: true })
  const entity = { ...batches, fields: { ...batches.fields, panels } }
  const counts = await Promise.all(['a', 'b', 'c'].map(id => countOf(entity, 'panels', id)))
  expect(counts).toEqual([1, 2, 3])
  expect(asked).toEqual([{ path: '/api/collections/batches/counts/panels', input: { ids: ['a', 'b', 'c'] } }])
})
