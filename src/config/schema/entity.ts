import type { Access, FeatureRule, FieldRights, ScopeRule } from './access'
import type { Actions, StateOf } from './action'
import type { Fields } from './fieldTypes'
import type { Operator } from './operators'
import type { MetaName, MetaOf, ValuesOf } from './values'
import type { MenuIcon, Role } from './vocabulary'

/** The storage of records: a table behind a REST path, or a collection of documents. */
export type Source =
  | {
      readonly rest: string
      readonly table: string
      /** Columns of the table that are not fields: only the server's SQL uses them. */
      readonly internal?: readonly string[]
    }
  | {
      readonly collection: string
      /** The collection's name outside production. */
      readonly development?: string
      /** Why our server stores these documents even where a Firebase project stores the others. */
      readonly server?: string
      /** Why only our server writes them, even where a Firebase project lists them. */
      readonly writes?: string
    }

/** The menu group, or the top level by default; `after` names an entry, the end by default. */
export type MenuPlace = { readonly group?: string; readonly after?: string }

type Name<F extends Fields> = Extract<keyof F, string>
type Column<F extends Fields> = Name<F> | MetaName
/** Field name, with the prefix '-' for descending. */
type Sort<F extends Fields> = Column<F> | `-${Column<F>}`
type FilterValue = string | number | boolean | null
/** A filter key of a list: a field and an operator. */
type FilterKey<F extends Fields> = `${Column<F>}${Operator}`

/** A screen of the entity in the dashboard. Without screens, the entity's name is the path. */
export type ScreenDeclaration<F extends Fields = Fields> = {
  readonly path: string
  /** Permanent filter; part of the title rather than of the filter bar. */
  readonly filter?: { readonly [K in Name<F>]?: FilterValue }
  /** Default filter; the user may remove it. */
  readonly defaultFilter?: { readonly [K in Name<F>]?: FilterValue }
  /** Query parameters that filter the list: with `clientId: 'parent_id'`, `?clientId=10` means `parent_id: 10`. */
  readonly params?: { readonly [param: string]: Name<F> }
  readonly columns?: readonly Column<F>[]
  /** Hidden in a narrow window unless the user chooses them. Those that aren’t `columns` as well come after them. */
  readonly secondary?: readonly Column<F>[]
  /** The three fields of a card on a phone, where they differ from the list's. */
  readonly card?: readonly Column<F>[]
  readonly sort?: Sort<F>
  /** English labels that differ on this screen. */
  readonly labels?: { readonly [K in Name<F>]?: string }
  /** English labels of quick filters that differ on this screen. */
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
  /** Plural noun; the key of all code and translations of the entity. */
  readonly name: string
  readonly source: S
  /** The former name of the table or collection: a migration moved its records. */
  readonly renamedFrom?: string
  /** The field that is the record's title; a document without a name uses its id. */
  readonly title: Name<F> | 'id'
  /** Fields that distinguish records of the same title, shown below it in select inputs. */
  readonly subtitle?: readonly Column<F>[]
  /** Fields shown before a title that is another record's name or a time, on the record's page. */
  readonly heading?: readonly Column<F>[]
  /** The menu icon. */
  readonly icon?: MenuIcon
  /** The menu position of its screens, if the specification's menus don't contain them. */
  readonly menu?: MenuPlace
  readonly screens?: readonly ScreenDeclaration<F>[]
  readonly fields: F
  readonly rules?: readonly RuleDeclaration<F>[]
  readonly list: {
    readonly columns: readonly Column<F>[]
    /** The default of a screen's `secondary`. */
    readonly secondary?: readonly Column<F>[]
    /**
     * Filterable fields, each with the operators of its type; fields that say `filter` follow. By default all columns that
     * can be filtered by.
     */
    readonly filters?: readonly Column<F>[]
    /** Further sortable fields; sortable columns are included already. */
    readonly sorts?: readonly Column<F>[]
    readonly sort?: Sort<F>
    /** Text fields of the quick search. */
    readonly search?: readonly (Name<F> | 'id')[]
    /** For tables with hundreds of thousands of records: all sorts have an index, and the group index contains all filters. */
    readonly isLong?: true
    /** Further fields with an index for sorting and filtering. */
    readonly indexed?: readonly Column<F>[]
    /** Further fields that the group index contains: index-only scans filter, sort and count lists within groups. */
    readonly indexedByGroup?: readonly Column<F>[]
    /** Correlated fields, such as litres and days left; the prefix '-' marks a negative correlation. */
    readonly correlated?: readonly Sort<F>[]
    /**
     * One-click filters, each with its number of records; times may be relative to now (`-P1D`). `label` is English;
     * default: the name in words.
     */
    readonly quickFilters?: {
      readonly [name: string]: {
        readonly filter: { readonly [K in FilterKey<F>]?: FilterValue | readonly FilterValue[] }
        readonly label?: string
        /** Offered only while it finds something. */
        readonly ifAny?: true
      }
    }
    /** The three fields of a card on a phone. */
    readonly card?: readonly Column<F>[]
  }
  /**
   * Form sections, in order; by default those that the fields name (`section`), or else one section with every writable
   * field. A section without `fields` has the fields that name it. `when` shows a section only for records with these
   * values, or one of those in a list.
   */
  readonly form?: readonly {
    readonly section: string
    readonly fields?: readonly Name<F>[]
    readonly when?: { readonly [K in Name<F>]?: FilterValue | readonly FilterValue[] }
  }[]
  /**
   * Fields shown first on a record's page, in order, server-computed ones included; all other server-computed fields
   * are system information.
   */
  readonly details?: readonly Name<F>[]
  /**
   * Enables CSV import: `true` for every role that may create, or only for the given roles. `log` is the entity that
   * records each import.
   */
  readonly import?: true | { readonly roles: readonly Role[]; readonly log?: string }
  /**
   * The natural key: a row of an import whose values equal those of a record is a duplicate and is skipped. Unique
   * fields needn't be listed.
   */
  readonly naturalKey?: readonly Name<F>[]
  /** State changes beyond CRUD, by name. */
  readonly actions?: A
  /** Only the server and the entity's actions write the records: no role may create, update, remove or import them. */
  readonly writtenBy?: 'server'
  readonly access: Access
  /** Only for users with a directly assigned group that has this feature, and admins; some roles may need none. */
  readonly feature?: FeatureRule
  /** The states in which a record can be edited; any by default. Actions declare their own states. */
  readonly changedIn?: { readonly [K in Name<F>]?: readonly StateOf<F[K]>[] }
  /** Fields with narrower read or write access than the record. */
  readonly rights?: { readonly [K in Name<F>]?: FieldRights }
  readonly scope: ScopeRule
}

/** The same without compile-time field names, for code that loops over entities. */
export type AnyDeclaration = Declaration

/** Declares an entity and returns it unchanged, so that a mistyped name fails to compile. */
export const defineEntity = <
  const N extends string,
  const F extends Fields,
  const S extends Source,
  const A extends Actions<F> = {},
>(
  declaration: Declaration<F, A, S> & { readonly name: N },
): Declaration<F, A, S> & { readonly name: N } => declaration

/** The type of an entity's records, as JSON. */
export type RecordOf<E> = E extends { fields: infer F extends Fields; source: infer S }
  ? ValuesOf<F> & MetaOf<S>
  : never
