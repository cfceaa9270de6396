import { unwrapComputed, type Entity } from '../../src/config/schema'

/** `.ci/full` runs every case; `.ci/run` and `npm test` run those that a change can plausibly break. */
export const IS_FULL = process.env.TEST_DEPTH === 'full'

/** Every case in a full run, otherwise the most different ones. */
export const cases = <const Case>(all: readonly Case[], some: readonly Case[]): readonly Case[] =>
  IS_FULL ? all : some

/** Number of random cases of a property: all in a full run, otherwise a quarter. */
export const randomRuns = (full: number): number => (IS_FULL ? full : Math.ceil(full / 4))

/** Traits that select different code paths: kind of source, field types, actions, permissions and scope. */
function traitsOf({ source, fields, actions, access, scope, idType }: Entity): string[] {
  const types = Object.values(fields).map(field => unwrapComputed(field).type)
  return [
    ...types,
    ...(actions.length > 0 ? ['actions'] : []),
    ...(access.create.length === 0 ? ['not created'] : []),
    ...(access.remove.length === 0 ? ['not removed'] : []),
    ...Object.keys(scope),
    idType,
  ].map(trait => `${source.kind}: ${trait}`)
}

/** The fewest entities, chosen greedily, that cover every trait; every entity in a full run. */
export function representatives(all: readonly Entity[]): readonly Entity[] {
  if (IS_FULL) return all
  const missing = new Set(all.flatMap(traitsOf))
  const gain = (entity: Entity) => new Set(traitsOf(entity).filter(trait => missing.has(trait))).size
  const chosen: Entity[] = []
  while (missing.size > 0) {
    const best = all.toSorted((a, b) => gain(b) - gain(a))[0]!
    chosen.push(best)
    for (const trait of traitsOf(best)) missing.delete(trait)
  }
  return all.filter(entity => chosen.includes(entity))
}
