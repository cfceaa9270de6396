import type { EntityRegistry, Field, RecordOf, ValueOf } from '../index'

/** A list without a length limit. */
export type ListOf<T> = { readonly type: 'listOf'; readonly of: T }
/** A page of a longer list; the header `Content-Range` gives its position. */
export type PageOf<T> = { readonly type: 'pageOf'; readonly of: T }
/** An object with arbitrary keys, all of one value type. */
export type MapOf<T> = { readonly type: 'mapOf'; readonly of: T }
export type OrNull<T> = { readonly type: 'orNull'; readonly of: T }
/** An optional property of an object. */
export type Optional<T> = { readonly type: 'optional'; readonly of: T }
/** A JSON object without a schema. */
export type JsonObject = { readonly type: 'json'; readonly required?: boolean }
/** A record of an entity, as its own routes return it; `more` adds properties that are not fields. */
export type RecordShape<Name, More = unknown> = {
  readonly type: 'record'
  readonly of: Name
  readonly more?: More
}

export type Members = { readonly [name: string]: Shape }
/** The shape of a response. A field is a value that is always present, unless `orNull` or `optional` wraps it. */
export type Shape =
  | Field
  | Members
  | ListOf<unknown>
  | PageOf<unknown>
  | MapOf<unknown>
  | OrNull<unknown>
  | Optional<unknown>
  | JsonObject
  | RecordShape<string>

export const listOf = <const T extends Shape>(of: T): ListOf<T> => ({ type: 'listOf', of })
export const pageOf = <const T extends Shape>(of: T): PageOf<T> => ({ type: 'pageOf', of })
export const mapOf = <const T extends Shape>(of: T): MapOf<T> => ({ type: 'mapOf', of })
export const orNull = <const T extends Shape>(of: T): OrNull<T> => ({ type: 'orNull', of })
export const optional = <const T extends Shape>(of: T): Optional<T> => ({ type: 'optional', of })
export const json = <const O extends Omit<JsonObject, 'type'> = {}>(options?: O) =>
  ({ type: 'json', ...options }) as JsonObject & O
export const recordOf = <const Name extends keyof EntityRegistry>(of: Name): RecordShape<Name> => ({
  type: 'record',
  of,
})
export const recordWith = <const Name extends keyof EntityRegistry, const More extends Members>(
  of: Name,
  more: More,
): RecordShape<Name, More> => ({ type: 'record', of, more })

/** Names of the optional properties. */
export type OptionalNames<M> = { [K in keyof M]: M[K] extends Optional<unknown> ? K : never }[keyof M]

/** The TypeScript type of a response, as JSON. */
export type AnswerOf<S> = [Shape] extends [S] ? unknown : AnswerOfShape<S>
type AnswerOfShape<S> =
  S extends ListOf<infer T>
    ? AnswerOf<T>[]
    : S extends PageOf<infer T>
      ? AnswerOf<T>[]
      : S extends MapOf<infer T>
        ? { [name: string]: AnswerOf<T> }
        : S extends OrNull<infer T>
          ? AnswerOf<T> | null
          : S extends Optional<infer T>
            ? AnswerOf<T>
            : S extends RecordShape<infer Name, infer More>
              ? RecordOf<EntityRegistry[Name & keyof EntityRegistry]> &
                  ([Members] extends [More] ? {} : More extends Members ? AnswerOf<More> : {})
              : S extends JsonObject
                ? Record<string, unknown>
                : S extends Field
                  ? ValueOf<S>
                  : { -readonly [K in Exclude<keyof S, OptionalNames<S>>]: AnswerOf<S[K]> } & {
                      -readonly [K in OptionalNames<S>]?: AnswerOf<S[K]>
                    }

/** Whether these are an object's members rather than a shape or a field: those have a `type`. */
export const isMembers = (shape: Shape): shape is Members => typeof shape.type !== 'string'
