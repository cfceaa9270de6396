import type { Identifier } from 'react-admin'
import type { Entity } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { apiPath } from './restTransport'

type Count = { id: Identifier; count: number }
type Wave = { ids: Set<Identifier>; answer: Promise<ReadonlyMap<Identifier, number>> }
const waves = new Map<string, Wave>()

/** How many records of a related list belong to one; all that are asked for at the same time go in one request. */
export async function countOf(entity: Entity, list: string, id: Identifier): Promise<number> {
  const path = `/${apiPath(entity)}/counts/${list}`
  const wave = waves.get(path) ?? begin(path)
  wave.ids.add(id)
  return (await wave.answer).get(id) ?? 0
}

function begin(path: string): Wave {
  const ids = new Set<Identifier>()
  const answer = new Promise<void>(done => {
    setTimeout(done)
  }).then(async () => {
    waves.delete(path)
    const query = new URLSearchParams({ ids: JSON.stringify([...ids]) })
    const { json } = await authorisedJson<Count[]>(`${path}?${query}`)
    return new Map(json.map(each => [each.id, each.count]))
  })
  const wave = { ids, answer }
  waves.set(path, wave)
  return wave
}
