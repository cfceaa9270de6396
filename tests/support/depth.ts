import { unwrapComputed, type Entity } from '../../src/config/schema'

/** `.ci/full` asks every question; `.ci/run` and `npm test` ask what a change can plausibly break. */
export const IS_FULL = process.env.TEST_DEPTH === 'full'

/** Every case in a full run, else those that differ most. */
export const cases = <const Case>(all: readonly Case[], some: readonly Case[]): readonly Case[] =>
  IS_FULL ? all : some

/** How many random cases a property is asked of: all in a full run, else a quarter. */
export const randomRuns = (full: number): number => (IS_FULL ? full : Math.ceil(full / 4))

/** What makes the code take another way: kind of source, types of fields, actions, rights, and how it is scoped. */
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

/** The fewest entities, chosen greedily, that together have every trait; every entity in a full run. */
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
