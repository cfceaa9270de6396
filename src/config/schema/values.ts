import type { Field, Fields } from './fieldTypes'
import type { Operator, ValuesByType } from './types/base'

/**
 * The declared entities by name. Empty here: `config/entities` extends it, so that the compiler knows which
 * references target tables, with numeric ids, and which documents.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface EntityRegistry {}

type Source<Name> = Name extends keyof EntityRegistry
  ? EntityRegistry[Name] extends { source: infer S }
    ? S
    : unknown
  : unknown

/** The id type of an entity: a number in a table, a string in a collection. */
export type IdOf<Name> =
  Source<Name> extends { table: string }
    ? number
    : Source<Name> extends { collection: string }
      ? string
      : number | string

/** The names of an entity's columns; any text, if the compiler doesn't know the entity. */
export type ColumnOf<N> = N extends keyof EntityRegistry
  ? EntityRegistry[N] extends { fields: infer F }
    ? Extract<keyof F, string> | MetaName
    : string
  : string
/** A filter of an entity's list: fields with operators, and the quick search. */
export type FilterOf<N> =
  string extends ColumnOf<N>
    ? Readonly<Record<string, unknown>>
    : { readonly [K in `${ColumnOf<N>}${Operator}` | 'q']?: unknown }

/** The TypeScript type of a field's value, as JSON. */
export type ValueOf<F extends Field> = F extends { type: 'computed'; as: infer A extends Field }
  ? ValueOf<A>
  : F extends { type: 'choice'; options: readonly (infer V)[] }
    ? V
    : F extends { type: 'choices'; options: readonly (infer V)[] }
      ? V[]
      : F extends { type: 'rows'; columns: infer C extends Fields }
        ? ValuesOf<C>[]
        : F extends { type: 'group'; fields: infer C extends Fields }
          ? ValuesOf<C>
          : F extends { type: 'reference'; to: infer To }
            ? IdOf<To>
            : F extends { type: 'references'; to: infer To }
              ? IdOf<To>[]
              : F extends { type: infer T extends keyof ValuesByType }
                ? ValuesByType[T]
                : never

type Certain<F extends Field> = F extends { required: true } ? true : F extends { default: {} } ? true : false

/** A record's declared fields; a field that is neither required nor has a default is nullable. */
export type ValuesOf<F extends Fields> = {
  [K in keyof F as F[K] extends { type: 'relatedList' | 'point' | 'occurrence' } ? never : K]: Certain<
    F[K]
  > extends true
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null
}

/** Fields of every stored record besides the declared ones. Times are ISO 8601 with milliseconds, UTC. */
export type Meta = {
  id: number | string
  created_at: string
  created_by: string | null
  updated_at: string
  updated_by: string | null
  /** Incremented by each write; `If-Match` sends it (optimistic locking). */
  version: number
}
/** The same with the id type of this source. */
export type MetaOf<S> = Omit<Meta, 'id'> & {
  id: S extends { table: string } ? number : S extends { collection: string } ? string : number | string
}
export const META = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'] as const
export type MetaName = (typeof META)[number]
