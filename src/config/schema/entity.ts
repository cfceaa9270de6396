import type { Access, FieldRights, ScopeRule } from './access'
import type { Actions, AnyAction, StateOf, StateValue } from './action'
import type { Fields } from './fieldTypes'
import type { Operator } from './operators'
import type { MetaName, MetaOf, ValuesOf } from './values'
import type { Feature, MenuIcon, Role } from './vocabulary'

/** Where records live: a table behind a REST path, or a collection of documents. */
export type Source =
  | {
      readonly rest: string
      readonly table: string
      /** Columns of the table that are no fields: only statements of the server read and write them. */
      readonly internal?: readonly string[]
    }
  | {
      readonly collection: string
      /** The collection's name outside production. */
      readonly development?: string
      /** Why our own server keeps the documents also where a Firebase project holds the others. */
      readonly server?: string
      /** Why they are written by our own server alone, also where they are listed in a Firebase project. */
      readonly writes?: string
    }

/** In a group of the menu, or else at its top level; `after` an entry of it, or else at the end. */
export type MenuPlace = { readonly group?: string; readonly after?: string }

type Name<F extends Fields> = Extract<keyof F, string>
type Column<F extends Fields> = Name<F> | MetaName
/** Field name, with '-' in front for descending. */
type Sort<F extends Fields> = Column<F> | `-${Column<F>}`
type FilterValue = string | number | boolean | null
/** A key of a list's filter: a field, and how it is compared. */
type FilterKey<F extends Fields> = `${Column<F>}${Operator}`

/** A place in the dashboard where an entity is worked on. Without any, its own name is the path. */
export type ScreenDeclaration<F extends Fields = Fields> = {
  readonly path: string
  /** Always applied, and shown as part of the title rather than as a filter. */
  readonly filter?: { readonly [K in Name<F>]?: FilterValue }
  /** What its list is filtered by when it is opened; the reader may take it away. */
  readonly begin?: { readonly [K in Name<F>]?: FilterValue }
  /** Fields that an address may filter the list by in plain words: `?clientId=10` is the filter `parent_id: 10`. */
  readonly params?: { readonly [param: string]: Name<F> }
  readonly columns?: readonly Column<F>[]
  /** Columns that wait for a wide window or to be chosen, so that in a narrow one the others are in sight. */
  readonly wide?: readonly Column<F>[]
  /** The three facts that a phone shows of a record here, where they are other ones than the list's. */
  readonly card?: readonly Column<F>[]
  readonly sort?: Sort<F>
  /** English source of labels that are other ones here. */
  readonly labels?: { readonly [K in Name<F>]?: string }
  /** The same of quick filters. */
  readonly quickLabels?: { readonly [quick: string]: string }
}

/** Conditions between fields, as data. */
export type RuleDeclaration<F extends Fields = Fields> =
  | {
      readonly rule: 'requiredWhen'
      readonly field: Name<F>
      readonly when: { readonly [K in Name<F>]?: FilterValue }
    }
  | { readonly rule: 'oneOf'; readonly fields: readonly Name<F>[]; readonly ruleName?: string }
  | { readonly rule: 'ascending'; readonly fields: readonly [Name<F>, Name<F>] }

export type Declaration<
  F extends Fields = Fields,
  A extends Actions<F> = Actions<F>,
  S extends Source = Source,
> = {
  /** Plural noun; the key of everything that belongs to the entity. */
  readonly name: string
  readonly source: S
  /** The name that the table or collection had before: a migration keeps its records under the new one. */
  readonly renamedFrom?: string
  /** The field that names a record to a person; a document without a name of its own has its id. */
  readonly title: Name<F> | 'id'
  /** What tells records of the same title apart, below it where one is chosen. */
  readonly subtitle?: readonly Column<F>[]
  /** What its page says before the title, where that is another record's name or a time: what happened, when, to which. */
  readonly heading?: readonly Column<F>[]
  /** Its drawing in the menu. */
  readonly icon?: MenuIcon
  /** Where its screens stand in the menu of whoever may read it, if the specification's menus don't name them. */
  readonly menu?: MenuPlace
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
    readonly search?: readonly (Name<F> | 'id')[]
    /** Of a table with hundreds of thousands of records: the fields that have an index to sort and filter by. */
    readonly indexed?: readonly Column<F>[]
    /** Those that the index by group holds as well: lists within groups are filtered, sorted and counted from it alone. */
    readonly indexedByGroup?: readonly Column<F>[]
    /** Fields that rise and fall together, as litres and days left do; with '-' in front, one that falls as the others rise. */
    readonly correlated?: readonly Sort<F>[]
    /**
     * Filters at one press, each with the number of records that it finds; a time may be told from now (`-P1D`). `label` is the
     * English source; without it, the name in words.
     */
    readonly quickFilters?: {
      readonly [name: string]: {
        readonly filter: { readonly [K in FilterKey<F>]?: FilterValue | readonly FilterValue[] }
        readonly label?: string
      }
    }
    /** The three facts that a phone shows of a record. */
    readonly card?: readonly Column<F>[]
  }
  /**
   * Sections of the form, in order; without it one section holds every writable field. `when` shows one only while the record
   * has these values.
   */
  readonly form?: readonly {
    readonly section: string
    readonly fields: readonly Name<F>[]
    readonly when?: { readonly [K in Name<F>]?: FilterValue }
  }[]
  /** What a record's page shows first, in order, also of what the server fills in: the rest of that is system information. */
  readonly details?: readonly Name<F>[]
  /**
   * Records may come from a CSV file: `true` for whoever may create them, or only for some of these. `log` is the entity that
   * keeps what became of each file.
   */
  readonly import?: true | { readonly roles: readonly Role[]; readonly log?: string }
  /**
   * The fields in all of which two records of the same thing agree: a file's row that agrees with a record is that record, and
   * isn't brought in again. What is unique by itself need not be said.
   */
  readonly knownBy?: readonly Name<F>[]
  /** State changes beyond CRUD, by name. */
  readonly actions?: A
  readonly access: Access
  /** Only for users to whose own groups this feature is given; admins don't need it. */
  readonly feature?: Feature
  /** A record is changed in these states alone; without them, in any. Actions lead from the states that they name themselves. */
  readonly changedIn?: { readonly [K in Name<F>]?: readonly StateOf<F[K]>[] }
  /** Fields that not everybody may read, or write, who reads or writes the record. */
  readonly rights?: { readonly [K in Name<F>]?: FieldRights }
  readonly scope: ScopeRule
}

/** A declaration whose field names the compiler no longer knows: what code that loops over entities takes. */
export type AnyRule =
  | {
      readonly rule: 'requiredWhen'
      readonly field: string
      readonly when: { readonly [name: string]: FilterValue | undefined }
    }
  | { readonly rule: 'oneOf'; readonly fields: readonly string[]; readonly ruleName?: string }
  | { readonly rule: 'ascending'; readonly fields: readonly [string, string] }

export type AnyDeclaration = Pick<
  Declaration,
  'name' | 'source' | 'renamedFrom' | 'icon' | 'menu' | 'fields' | 'access' | 'feature' | 'scope'
> & {
  readonly title: string
  readonly subtitle?: readonly string[]
  readonly heading?: readonly string[]
  readonly screens?: readonly {
    readonly path: string
    readonly filter?: { readonly [name: string]: FilterValue | undefined }
    readonly begin?: { readonly [name: string]: FilterValue | undefined }
    readonly params?: { readonly [param: string]: string }
    readonly columns?: readonly string[]
    readonly wide?: readonly string[]
    readonly card?: readonly string[]
    readonly sort?: string
    readonly labels?: { readonly [name: string]: string | undefined }
    readonly quickLabels?: { readonly [quick: string]: string }
  }[]
  readonly rules?: readonly AnyRule[]
  readonly list: {
    readonly columns: readonly string[]
    readonly wide?: readonly string[]
    readonly filters?: readonly string[]
    readonly sorts?: readonly string[]
    readonly sort?: string
    readonly search?: readonly string[]
    readonly indexed?: readonly string[]
    readonly indexedByGroup?: readonly string[]
    readonly correlated?: readonly string[]
    readonly quickFilters?: {
      readonly [name: string]: {
        readonly filter: { readonly [key: string]: unknown }
        readonly label?: string
      }
    }
    readonly card?: readonly string[]
  }
  readonly form?: readonly {
    readonly section: string
    readonly fields: readonly string[]
    readonly when?: { readonly [name: string]: FilterValue | undefined }
  }[]
  readonly details?: readonly string[]
  readonly actions?: { readonly [name: string]: AnyAction }
  readonly import?: true | { readonly roles: readonly Role[]; readonly log?: string }
  readonly knownBy?: readonly string[]
  readonly changedIn?: { readonly [name: string]: readonly StateValue[] | undefined }
  readonly rights?: { readonly [name: string]: FieldRights | undefined }
}

/** Declares an entity. Returns it unchanged: the call is there so that a mistyped name does not compile. */
export const defineEntity = <
  const N extends string,
  const F extends Fields,
  const S extends Source,
  const A extends Actions<F> = {},
>(
  declaration: Declaration<F, A, S> & { readonly name: N },
): Declaration<F, A, S> & { readonly name: N } => declaration

/** The type of a declared entity's records, as they travel in JSON. */
export type RecordOf<E> = E extends { fields: infer F extends Fields; source: infer S }
  ? ValuesOf<F> & MetaOf<S>
  : never
