import { entityOf } from '../app'
import type { Identifier } from 'react-admin'
import type { Entity } from '../../config/schema'
import { countsCall } from '../../config/schema/calls/counts'
import { request } from '../calls/request'
import { usesFirestore } from '../firebase/usesFirestore'

type Wave = { ids: Set<Identifier>; answer: Promise<ReadonlyMap<Identifier, number>> }
const waves = new Map<string, Wave>()

/** The number of records in a related list; simultaneous calls are batched into one request. */
export async function countOf(entity: Entity, list: string, id: Identifier): Promise<number> {
  const field = entity.fields[list]
  if (field?.type === 'relatedList' && usesFirestore(entityOf(field.of))) {
    const { countDocuments } = await import('./firestore/count')
    return countDocuments(entityOf(field.of), { [field.by]: id })
  }
  const call = countsCall(entity, list)
  const wave = waves.get(call.path) ?? begin(call)
  wave.ids.add(id)
  return (await wave.answer).get(id) ?? 0
}

function begin(call: ReturnType<typeof countsCall>): Wave {
  const ids = new Set<Identifier>()
  const answer = new Promise<void>(done => {
    setTimeout(done)
  }).then(async () => {
    waves.delete(call.path)
    const counts = await request(call, { ids: [...ids] })
    return new Map(counts.map(({ id, count }) => [id, count]))
  })
  const wave = { ids, answer }
  waves.set(call.path, wave)
  return wave
}
