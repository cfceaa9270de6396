import type { Access, FieldRights, Guarded, ScopeRule } from './access'
import type { Action, StateValue } from './action'
import type { AnyRule, MenuPlace } from './entity'
import type { Fields } from './fieldTypes'
import type { Operator } from './operators'
import type { Feature, MenuIcon, Role, ScopeKinds } from './vocabulary'

export type NormalSource =
  | {
      readonly kind: 'rest'
      readonly path: string
      readonly table: string
      /** Columns that only statements of the server know. */
      readonly internal: readonly string[]
    }
  | {
      readonly kind: 'collection'
      readonly name: string
      readonly development: string
      /** Why a Firebase project doesn't hold these documents. */
      readonly server?: string
      /** Why people write them by way of our own server where a Firebase project lists them. */
      readonly writes?: string
    }

export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }
export type FilterValues = Readonly<Record<string, string | number | boolean | null>>

export type Screen = {
  /** The last part of the address, and the name of the react-admin resource. */
  readonly path: string
  readonly filter: FilterValues
  /** What its list begins with, and the reader may take away. */
  readonly begin: FilterValues
  /** The field of each parameter that an address may filter the list by. */
  readonly params: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  /** Which of them are shown by themselves in a narrow window. */
  readonly narrow: readonly string[]
  /** What a phone shows of a record below its title. */
  readonly card: readonly string[]
  readonly sort: Sort
  /** English labels that win over those of the fields. */
  readonly labels: Readonly<Record<string, string>>
  /** English labels that win over those of the quick filters. */
  readonly quickLabels: Readonly<Record<string, string>>
}

/** A section of a form; with `when`, only while the record has these values. */
export type FormSection = {
  readonly section: string
  readonly fields: readonly string[]
  readonly when?: { readonly [name: string]: string | number | boolean | null | undefined }
}

/** Whether a section has its place beside these values. */
export const hasSection = ({ when = {} }: FormSection, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([name, value]) => (values[name] ?? null) === value)

/** A filter at one press. */
export type QuickFilter = {
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly label?: string
}

/** A declaration with every default filled in and every name checked. All code downstream reads this. */
export type Entity = {
  readonly name: string
  readonly source: NormalSource
  /** What its table or collection was called before. */
  readonly renamedFrom?: string
  readonly idType: 'integer' | 'string'
  readonly title: string
  readonly subtitle: readonly string[]
  readonly heading: readonly string[]
  readonly icon: MenuIcon
  readonly menu?: MenuPlace
  readonly screens: readonly Screen[]
  /** Declared fields and the ones that every record has (`META_FIELDS`). */
  readonly fields: Fields
  /** Names of declared fields that have a value of their own in the store. */
  readonly stored: readonly string[]
  /** Names of the fields that a person may write. */
  readonly writable: readonly string[]
  readonly rules: readonly AnyRule[]
  readonly list: {
    readonly columns: readonly string[]
    readonly filters: Readonly<Record<string, readonly Operator[]>>
    readonly sorts: readonly string[]
    readonly sort: Sort
    readonly search: readonly string[]
    readonly indexed: readonly string[]
    readonly indexedByGroup: readonly string[]
    readonly correlated: readonly Sort[]
    readonly quickFilters: readonly QuickFilter[]
    readonly card: readonly string[]
  }
  readonly form: readonly FormSection[]
  /** What a record's page shows before the other fields of its form. */
  readonly details: readonly string[]
  readonly actions: readonly Action[]
  readonly access: Access
  /** Who may bring in records from a file; nobody where there is no import. */
  readonly importers: readonly Role[]
  /** The fields in all of which two records of the same thing agree; nothing where any two are different. */
  readonly knownBy: readonly string[]
  /** The entity that keeps what became of each imported file. */
  readonly importLog?: string
  /** Only for users to whose own groups it is given, and admins. */
  readonly feature?: Feature
  /** The states in which a record is changed; in any where there are none. */
  readonly changedIn?: Readonly<Record<string, readonly StateValue[]>>
  /** Of the fields that have rights of their own. */
  readonly rights: Readonly<Record<string, FieldRights>>
  /** Of its related lists: who reads the records that they are of. */
  readonly related: Readonly<Record<string, Guarded>>
  readonly scope: ScopeRule
  /** The kinds of scope of its app. */
  readonly scopes: ScopeKinds
}

/** Whether the entity's documents are listed and read in a Firebase project, where one is configured. */
export const isInFirestore = ({ source }: Pick<Entity, 'source'>): boolean =>
  source.kind === 'collection' && source.server === undefined

/** Whether people write them there as well; others are written by our own server, which brings them there. */
export const isWrittenInFirestore = ({ source }: Pick<Entity, 'source'>): boolean =>
  source.kind === 'collection' && source.server === undefined && source.writes === undefined

/** The field by whose state the record can't be changed; nothing where it can. */
export const fixedBy = (
  { changedIn = {} }: Pick<Entity, 'changedIn'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined =>
  Object.keys(changedIn).find(name => !changedIn[name]!.includes(record[name] as StateValue))
