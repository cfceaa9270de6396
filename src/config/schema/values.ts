import type { Field, Fields } from './fieldTypes'

/** The TypeScript type of one field's value, as it travels in JSON. */
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
          : F extends { type: 'integer' | 'decimal' | 'quantity' | 'duration' }
            ? number
            : F extends { type: 'boolean' }
              ? boolean
              : F extends { type: 'reference' }
                ? number | string
                : F extends { type: 'references' }
                  ? (number | string)[]
                  : F extends { type: 'tags' | 'photos' }
                    ? string[]
                    : F extends { type: 'point' }
                      ? { lat: number; lng: number }
                      : F extends { type: 'relatedList' }
                        ? never
                        : string

type Certain<F extends Field> = F extends { required: true } ? true : F extends { default: {} } ? true : false

/** A record's own fields; one that is neither required nor defaulted may be null. */
export type ValuesOf<F extends Fields> = {
  [K in keyof F as F[K] extends { type: 'relatedList' | 'point' } ? never : K]: Certain<F[K]> extends true
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null
}

/** What every stored record carries besides its declared fields. Times are ISO 8601 with milliseconds, UTC. */
export type Meta = {
  id: number | string
  created_at: string
  created_by: string | null
  updated_at: string
  updated_by: string | null
  /** Grows by one with every write; `If-Match` names it. */
  version: number
}
export const META = ['id', 'created_at', 'created_by', 'updated_at', 'updated_by', 'version'] as const
export type MetaName = (typeof META)[number]
