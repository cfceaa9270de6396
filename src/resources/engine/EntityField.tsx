import type { ComponentType, ReactNode } from 'react'
import { useRecordContext, type RaRecord } from 'react-admin'
import { unwrapComputed, type Entity, type Field } from '../../config/schema'
import type { ViewProps } from './FieldKind'
import { kindOf } from './fieldRegistry'
import { NestedFields } from './fields/nested'
import './fields.css'

type Place = 'Cell' | 'Show' | 'Brief'
type Props = Omit<ViewProps<'text'>, 'field'> & { field: Field }

const at = (place: Place): ComponentType<Props> =>
  function FieldAt({ field, ...props }: Props) {
    const plain = unwrapComputed(field)
    const kind = kindOf(plain)
    const View = kind[place] ?? kind.Cell
    return <View {...props} field={plain} />
  }
const Views: Record<Place, ComponentType<Props>> = { Cell: at('Cell'), Show: at('Show'), Brief: at('Brief') }
// Nested values are drawn on one line too: a cell's parts and a table's cells.
const NESTED = { View: Views.Cell, isNumeric }

/** Provides inline rendering for the cells of related records. */
export const NestedCells = ({ children }: { children: ReactNode }) => (
  <NestedFields value={NESTED}>{children}</NestedFields>
)

type NamedProps = { entity: Entity; name: string; record?: RaRecord }

function Named({ entity, name, record: given, place }: NamedProps & { place: Place }) {
  const found = useRecordContext()
  const record = given ?? found
  if (!record) return null
  const View = Views[place]
  return (
    <NestedFields value={NESTED}>
      <View
        field={entity.fields[name]!}
        value={record[name] ?? null}
        record={record}
        source={name}
        entity={entity.name}
      />
    </NestedFields>
  )
}

/** A field of the current record, on one line. */
export const FieldCell = (props: NamedProps) => <Named {...props} place="Cell" />
/** A field of the current record, on its page. */
export const FieldView = (props: NamedProps) => <Named {...props} place="Show" />

/** A value of a field that isn't the entity's, such as an action's input. */
export const ValueCell = (props: Props) => (
  <NestedFields value={NESTED}>
    <Views.Cell {...props} />
  </NestedFields>
)

/** A value outside a record, such as a filter's. */
export function ValueBrief({ entity, name, value }: { entity: Entity; name: string; value: unknown }) {
  return <FieldBrief entity={entity} name={name} record={{ id: '', [name]: value }} />
}
/** A field inside a link to the record, itself without a link. */
export const FieldLead = (props: NamedProps) => (
  <Named {...props} place={kindOf(props.entity.fields[props.name]!).link ? 'Brief' : 'Cell'} />
)
const FieldBrief = (props: NamedProps) => <Named {...props} place="Brief" />

/** Whether a field is right-aligned as a number; a computed field is like the field it wraps. */
export function isNumeric(field: Field): boolean {
  const plain = unwrapComputed(field)
  return kindOf(plain).numeric === true && ('digits' in plain || !('as' in plain && plain.as))
}
export function isBlock(field: Field): boolean {
  const { block } = kindOf(field)
  return typeof block === 'function' ? block(unwrapComputed(field)) : block === true
}
