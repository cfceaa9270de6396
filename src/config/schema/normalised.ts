import type { Access, FeatureRule, FieldRights, Guarded, ScopeRule } from './access'
import type { Action, StateValue } from './action'
import type { RuleDeclaration, MenuPlace } from './entity'
import type { Fields } from './fieldTypes'
import type { Operator } from './operators'
import type { MenuIcon, Role, ScopeKinds } from './vocabulary'

export type NormalSource =
  | {
      readonly kind: 'rest'
      readonly path: string
      readonly table: string
      /** Columns known only to the server's SQL. */
      readonly internal: readonly string[]
    }
  | {
      readonly kind: 'collection'
      readonly name: string
      readonly development: string
      /** Why a Firebase project doesn't store these documents. */
      readonly server?: string
      /** Why users write through our server where a Firebase project lists them. */
      readonly writes?: string
    }

export type Sort = { readonly field: string; readonly order: 'ASC' | 'DESC' }
export type FilterValues = Readonly<Record<string, string | number | boolean | null>>

export type Screen = {
  /** The last path segment, and the react-admin resource name. */
  readonly path: string
  readonly filter: FilterValues
  /** The default filter, which the user may remove. */
  readonly defaultFilter: FilterValues
  /** The field of each query parameter that filters the list. */
  readonly params: Readonly<Record<string, string>>
  readonly columns: readonly string[]
  /** Columns visible by default in a narrow window. */
  readonly narrow: readonly string[]
  /** The fields of a card on a phone, below the title. */
  readonly card: readonly string[]
  readonly sort: Sort
  /** English labels that override those of the fields. */
  readonly labels: Readonly<Record<string, string>>
  /** English labels that override those of the quick filters. */
  readonly quickLabels: Readonly<Record<string, string>>
}

/** A form section; with `when`, shown only for records with these values, or one of those in a list. */
export type FormSection = {
  readonly section: string
  readonly fields: readonly string[]
  readonly when?: { readonly [name: string]: SectionValue | readonly SectionValue[] | undefined }
}
type SectionValue = string | number | boolean | null

/** Whether a section is shown for these values. */
export const hasSection = ({ when = {} }: FormSection, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([name, wanted]) =>
    [wanted].flat().some(value => (values[name] ?? null) === value),
  )

/** A one-click filter. */
export type QuickFilter = {
  readonly name: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly label?: string
  readonly ifAny?: true
}

/** A normalised declaration: defaults filled in and names checked. All later code reads this type. */
export type Entity = {
  readonly name: string
  readonly source: NormalSource
  /** The former name of the table or collection. */
  readonly renamedFrom?: string
  readonly idType: 'integer' | 'string'
  readonly title: string
  readonly subtitle: readonly string[]
  readonly heading: readonly string[]
  readonly icon: MenuIcon
  readonly menu?: MenuPlace
  readonly screens: readonly Screen[]
  /** Declared fields and those of every record (`META_FIELDS`). */
  readonly fields: Fields
  /** Declared fields with a stored value. */
  readonly stored: readonly string[]
  /** Fields that users may write. */
  readonly writable: readonly string[]
  readonly rules: readonly RuleDeclaration[]
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
  /** Fields that a record's page shows first. */
  readonly details: readonly string[]
  readonly actions: readonly Action[]
  readonly access: Access
  /** Roles that may import; empty without import. */
  readonly importers: readonly Role[]
  /** The natural key; empty where no two records are duplicates. */
  readonly naturalKey: readonly string[]
  /** The entity that records each import. */
  readonly importLog?: string
  /** Only for users with a directly assigned group that has the feature, and admins; some roles may need none. */
  readonly feature?: FeatureRule
  /** The states in which a record can be edited; undefined means any. */
  readonly changedIn?: Readonly<Record<string, readonly StateValue[]>>
  /** Of the fields with their own rights. */
  readonly rights: Readonly<Record<string, FieldRights>>
  /** Of the related lists: the access rules of their entities. */
  readonly related: Readonly<Record<string, Guarded>>
  readonly scope: ScopeRule
  /** The kinds of scope of its app. */
  readonly scopes: ScopeKinds
}

/** Whether a Firebase project stores and lists the documents, where one is configured. */
export const isInFirestore = ({ source }: Pick<Entity, 'source'>): boolean =>
  source.kind === 'collection' && source.server === undefined

/** Whether users write there too; otherwise our server writes and synchronises the documents. */
export const isWrittenInFirestore = ({ source }: Pick<Entity, 'source'>): boolean =>
  source.kind === 'collection' && source.server === undefined && source.writes === undefined

/** The state field that makes the record read-only; undefined if it is editable. */
export const fixedBy = (
  { changedIn = {} }: Pick<Entity, 'changedIn'>,
  record: Readonly<Record<string, unknown>>,
): string | undefined =>
  Object.keys(changedIn).find(name => !changedIn[name]!.includes(record[name] as StateValue))

/** A normalised entity whose name the compiler knows, so that it checks the names of its fields. */
export type Named<N extends string> = Entity & { readonly name: N }
