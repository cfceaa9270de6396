import type { ComponentType, ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { Actions, Fields, RecordOf, Source } from '../../../config/schema'
import type { BulkSelection } from '../../../providers/data/bulkAnswer'
import type { Cells } from '../list/cells'
import type { ListView } from '../list/listView'

export type Values = Readonly<Record<string, unknown>>
/** A note at a field, based on the record's or the form's values. */
export type Note = ComponentType<{ values: Values }>
export type FieldPart = {
  /** A note at the field. */
  readonly Note?: Note
  /** Whether the form shows the field, given its values. */
  readonly isAsked?: (values: Values) => boolean
  /** A custom view on the record's page. Reads the record from the record context. */
  readonly View?: ComponentType
}
export type PanelProps<R = RaRecord> = { record: R & RaRecord; path: string }

/** A panel on a record's page, above or below the declared sections. */
export type Panel<R = RaRecord> = {
  readonly key: string
  /** A translation key. */
  readonly label: string
  readonly Content: ComponentType<PanelProps<R>>
  /** Columns of the page's grid to span; `all` spans the full width even as the only panel. */
  readonly span?: 2 | 'all'
  /** Below the sections: for occasional actions, after the information. */
  readonly below?: true
  /** Whether the user may see it. */
  readonly isShown?: () => boolean
  /** False for panels with controls only, which are not printed. */
  readonly printed?: false
}

/** An additional tab of a record's page. Its key is in the URL. */
export type Tab<R = RaRecord> = Omit<Panel<R>, 'span'>

/** Shown below the inputs of a form section. Reads the values from the form. */
export type SectionProps = { record?: RaRecord }

/** Additions to an entity's derived screens. Parts that aren't listed stay as derived. */
export type Parts = {
  /** Restricts the parts to these screens. */
  readonly screens?: readonly string[]
  /** Custom list cells, in place of those of the field's type. They read the row from the record context. */
  readonly cells?: Cells
  /** Beside a list's title: an action on the whole list. */
  readonly ListAction?: ComponentType<{ path: string }>
  /** Tabs of related lists, this one included, in order. */
  readonly siblings?: readonly string[]
  /** In the bulk toolbar: what the selected records amount to. */
  readonly Selection?: ComponentType<{ which: BulkSelection }>
  /** Alternative views of a list. */
  readonly views?: readonly ListView[]
  /** The content of the peek panel. Without it, rows have no peek button. */
  readonly Peek?: ComponentType<PanelProps>
  readonly fields?: Readonly<Record<string, FieldPart>>
  /** By form section. */
  readonly sections?: Readonly<Record<string, ComponentType<SectionProps>>>
  /** Below the title of a record's page. */
  readonly Header?: ComponentType<PanelProps>
  readonly panels?: readonly Panel[]
  /** The page's primary action, with a highlighted button. */
  readonly mainAction?: string
  /** Between overview and history; a tab with the key `history` replaces the latter. */
  readonly tabs?: readonly Tab[]
  /**
   * Before a bulk action, by its name: the reason why a selected record can't take it. `children` is the record's state
   * in words.
   */
  readonly refusals?: Readonly<Record<string, ComponentType<{ record: RaRecord; children: ReactNode }>>>
  /** Fields that header or panels show, omitted from the page's sections. */
  readonly omitFields?: readonly string[]
  /** Values filled in by a choice in the form; called at each change, by the changed field. */
  readonly prefill?: Prefill
}

/** Returns the values that a choice fills in; undefined for fields without any. */
export type Prefill = Readonly<
  Record<string, (chosen: unknown, signal: AbortSignal) => Promise<Values | undefined>>
>

type Declared<F extends Fields = Fields> = {
  readonly name: string
  readonly fields: F
  readonly source: Source
  readonly actions?: Actions
}
type Named<E extends Declared, T> = { readonly [K in Extract<keyof E['fields'], string>]?: T }

/** Declares an entity's parts, with type-checked field names and record types. */
export const partsOf = <E extends Declared>(
  _entity: E,
  parts: Omit<
    Parts,
    'cells' | 'fields' | 'panels' | 'tabs' | 'omitFields' | 'Header' | 'prefill' | 'mainAction'
  > & {
    readonly cells?: Named<E, ComponentType>
    readonly fields?: Named<E, FieldPart>
    readonly prefill?: Named<E, Prefill[string]>
    readonly panels?: readonly Panel<RecordOf<E>>[]
    readonly tabs?: readonly Tab<RecordOf<E>>[]
    readonly omitFields?: readonly Extract<keyof E['fields'], string>[]
    readonly Header?: ComponentType<PanelProps<RecordOf<E>>>
    readonly mainAction?: Extract<keyof NonNullable<E['actions']>, string>
  },
): Parts => parts as Parts

type Load = () => Promise<{ default: Parts }>
type Screens = 'list' | 'show' | 'form'
/** The modules with an entity's parts, by screen: each is loaded with its screen. */
export type PartsDeclaration = {
  readonly entity: string
  readonly modules: Readonly<Partial<Record<Screens, readonly Load[]>>>
}

export const defineParts = (
  entity: { readonly name: string },
  modules: PartsDeclaration['modules'],
): PartsDeclaration => ({ entity: entity.name, modules })
