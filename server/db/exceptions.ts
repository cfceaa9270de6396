import type { Entity } from '../../src/config/schema'

/** A field that a list is sorted by, and those that may be unknown where it is known. */
export type Exceptions = { readonly field: string; readonly unknown: readonly string[] }

/**
 * Of a tank that nothing was read of yet, nothing is known: neither what moves together (`list.together`) nor what only
 * becomes known with it (`list.knownWith`). The unknown comes last, so records in which one such field is unknown are at the
 * far end of the index of another. An index of the exceptions tells the few that are not, or that there are none. Two
 * fields that move together need none: their own index holds what is unknown as well.
 */
export function exceptionsOf({ list }: Entity): Exceptions[] {
  const fields = [...list.together, ...list.knownWith]
  const moves = (field: string) => list.together.includes(field)
  return fields
    .filter(field => list.sorts.includes(field))
    .map(field => ({
      field,
      unknown: fields.filter(
        other =>
          other !== field && !(moves(field) && moves(other)) && (list.filters[other] ?? []).includes(''),
      ),
    }))
    .filter(({ unknown }) => unknown.length > 0)
}
