import type { ComponentType } from 'react'
import type { RaRecord } from 'react-admin'
import type { Actions, Fields, RecordOf, Source } from '../../../config/schema'
import type { Cells } from '../list/cells'
import type { ListView } from '../list/ListFrame'

export type Values = Readonly<Record<string, unknown>>
/** What is said at a field, by the values that the record has, or is about to have. */
export type Note = ComponentType<{ values: Values }>
export type FieldPart = {
  /** What is said at it. */
  readonly Note?: Note
  /** While which values its form asks for it. */
  readonly isAsked?: (values: Values) => boolean
  /** Its value on a record's page, where that is drawn otherwise than its type. Finds the record in the record context. */
  readonly View?: ComponentType
}
export type PanelProps<R = RaRecord> = { record: R & RaRecord; path: string }

/** Something that stands on a record's page above or below the sections of its declaration. */
export type Panel<R = RaRecord> = {
  readonly key: string
  /** A key of the language tables. */
  readonly label: string
  readonly Content: ComponentType<PanelProps<R>>
  /** So many columns of the page, where it has several; `all` of its width even where no other panel is. */
  readonly span?: 2 | 'all'
  /** Below the sections: what is done with the record now and then comes after what is read of it. */
  readonly below?: true
  /** Whether the reader has it at all. */
  readonly isShown?: () => boolean
  /** False where there is nothing to read on paper, only something to press. */
  readonly printed?: false
}

/** A further side of a record, behind a tab of its page. Its key stands in the address. */
export type Tab<R = RaRecord> = Omit<Panel<R>, 'span'>

/** What a section of a form shows below its inputs. It finds the values in the form. */
export type SectionProps = { record?: RaRecord }

/** What is added to the screens that a declaration makes. Everything that isn't named stays as it is derived. */
export type Parts = {
  /** Only on these screens, where an entity has several. */
  readonly screens?: readonly string[]
  /** Columns of lists that are drawn otherwise than their field's type. They find the row in the record context. */
  readonly cells?: Cells
  /** Beside the title of a list: what is done with all of it. */
  readonly ListAction?: ComponentType<{ path: string }>
  /** Lists that are looked at together with this one, itself included: tabs above it, in this order. */
  readonly siblings?: readonly string[]
  /** Other ways to look at the rows of a list. */
  readonly views?: readonly ListView[]
  /** What is shown of a record beside its list. Without it, rows have nothing to peek at. */
  readonly Peek?: ComponentType<PanelProps>
  readonly fields?: Readonly<Record<string, FieldPart>>
  /** By section of the form. */
  readonly sections?: Readonly<Record<string, ComponentType<SectionProps>>>
  /** Below the title of a record's page. */
  readonly Header?: ComponentType<PanelProps>
  readonly panels?: readonly Panel[]
  /** The action that the page is there for: its button stands out. */
  readonly mainAction?: string
  /** Between the overview and the history; one whose key is `history` takes the place of the latter. */
  readonly tabs?: readonly Tab[]
  /** Fields that header and panels show: the sections of the page leave them out. */
  readonly omitFields?: readonly string[]
  /** Values that a choice in the form brings with it; asked at each change, by the field that was changed. */
  readonly prefill?: Prefill
}

/** Works out what a chosen value brings with it. Nothing for fields that bring nothing. */
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

/** The parts of an entity, with the names of its fields and the types of its records checked by the compiler. */
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
/** The modules that hold the parts of an entity, by the screens that need them: each loaded with its screen. */
export type PartsDeclaration = {
  readonly entity: string
  readonly modules: Readonly<Partial<Record<Screens, readonly Load[]>>>
}

export const defineParts = (
  entity: { readonly name: string },
  modules: PartsDeclaration['modules'],
): PartsDeclaration => ({ entity: entity.name, modules })
