import type { Access, ScopeRule } from './access'
import type { Fields } from './fieldTypes'
import type { Meta, MetaName, ValuesOf } from './values'

/** Where records live: a table behind a REST path, or a collection of documents. */
export type Source =
  | { readonly rest: string; readonly table: string }
  /** `development` is the collection's name outside production. */
  | { readonly collection: string; readonly development?: string }

type Name<F extends Fields> = Extract<keyof F, string>
type Column<F extends Fields> = Name<F> | MetaName
/** Field name, with '-' in front for descending. */
type Sort<F extends Fields> = Column<F> | `-${Column<F>}`
type FilterValue = string | number | boolean | null

/** A place in the dashboard where an entity is worked on. Without any, its own name is the path. */
export type ScreenDeclaration<F extends Fields = Fields> = {
  readonly path: string
  /** Always applied, and shown as part of the title rather than as a filter. */
  readonly filter?: { readonly [K in Name<F>]?: FilterValue }
  readonly columns?: readonly Column<F>[]
  /** Columns that wait for a wide window or to be chosen, so that in a narrow one the others are in sight. */
  readonly wide?: readonly Column<F>[]
  readonly sort?: Sort<F>
  /** English source of labels that are other ones here. */
  readonly labels?: { readonly [K in Name<F>]?: string }
}

/** Conditions between fields, as data. */
export type RuleDeclaration<F extends Fields = Fields> =
  | {
      readonly rule: 'requiredWhen'
      readonly field: Name<F>
      readonly when: { readonly [K in Name<F>]?: FilterValue }
    }
  | { readonly rule: 'oneOf'; readonly fields: readonly Name<F>[] }
  | { readonly rule: 'ascending'; readonly fields: readonly [Name<F>, Name<F>] }

export type Declaration<F extends Fields = Fields> = {
  /** Plural noun; the key of everything that belongs to the entity. */
  readonly name: string
  readonly source: Source
  /** The field that names a record to a person. */
  readonly title: Name<F>
  readonly icon?: string
  readonly screens?: readonly ScreenDeclaration<F>[]
  readonly fields: F
  readonly rules?: readonly RuleDeclaration<F>[]
  readonly list: {
    readonly columns: readonly Column<F>[]
    /** As a screen's `wide`, for those without columns of their own. */
    readonly wide?: readonly Column<F>[]
    /** Fields that a list may be filtered by; each gets the operators of its type. */
    readonly filters?: readonly Column<F>[]
    /** Further fields to sort by; every column that can be sorted already is one. */
    readonly sorts?: readonly Column<F>[]
    readonly sort?: Sort<F>
    /** Text fields that the quick search looks into. */
    readonly search?: readonly Name<F>[]
    /**
     * Numbers, days and times that rise and fall together, as litres and days left do: a long table that is filtered by
     * one and sorted by another needs one index over all of them.
     */
    readonly together?: readonly Name<F>[]
    /** Fields that become known with those, but rise and fall as they like, as the time of the last reading does. */
    readonly knownWith?: readonly Name<F>[]
    /** Hundreds of thousands of records: every sort and filter has an index of its own, and pages are found through them. */
    readonly long?: boolean
    /** The three facts that a phone shows of a record. */
    readonly card?: readonly Column<F>[]
  }
  /** Sections of the form, in order; without it one section holds every writable field. */
  readonly form?: readonly { readonly section: string; readonly fields: readonly Name<F>[] }[]
  readonly access: Access
  readonly scope: ScopeRule
}

/** A declaration whose field names the compiler no longer knows: what code that loops over entities takes. */
export type AnyRule =
  | {
      readonly rule: 'requiredWhen'
      readonly field: string
      readonly when: { readonly [name: string]: FilterValue | undefined }
    }
  | { readonly rule: 'oneOf'; readonly fields: readonly string[] }
  | { readonly rule: 'ascending'; readonly fields: readonly [string, string] }

export type AnyDeclaration = Pick<Declaration, 'name' | 'source' | 'icon' | 'fields' | 'access' | 'scope'> & {
  readonly title: string
  readonly screens?: readonly {
    readonly path: string
    readonly filter?: { readonly [name: string]: FilterValue | undefined }
    readonly columns?: readonly string[]
    readonly wide?: readonly string[]
    readonly sort?: string
    readonly labels?: { readonly [name: string]: string | undefined }
  }[]
  readonly rules?: readonly AnyRule[]
  readonly list: {
    readonly columns: readonly string[]
    readonly wide?: readonly string[]
    readonly filters?: readonly string[]
    readonly sorts?: readonly string[]
    readonly sort?: string
    readonly search?: readonly string[]
    readonly together?: readonly string[]
    readonly knownWith?: readonly string[]
    readonly long?: boolean
    readonly card?: readonly string[]
  }
  readonly form?: readonly { readonly section: string; readonly fields: readonly string[] }[]
}

/** Declares an entity. Returns it unchanged: the call is there so that a mistyped name does not compile. */
export const defineEntity = <const F extends Fields>(declaration: Declaration<F>): Declaration<F> =>
  declaration

/** The type of a declared entity's records, as they travel in JSON. */
export type RecordOf<E> = E extends Declaration<infer F> ? ValuesOf<F> & Meta : never
