import { headOf, labelOf, spellOut } from './text/labels'
import { typeOfField, unwrapComputed, type Entity, type Field, type FieldOf } from './index'

/** A column that an import file may have. `name` is the field, or `group.part`. */
export type ImportColumn = {
  readonly name: string
  /** The column's header. A file may use the name instead. */
  readonly head: string
  readonly field: Field
  readonly required: boolean
}

function partsOf(entity: Entity, name: string, group: FieldOf<'group'>): ImportColumn[] {
  const owner = labelOf(entity, name)
  return Object.entries(group.fields)
    .filter(([, field]) => !typeOfField(field).notInFiles)
    .map(([part, field]) => {
      const unit = 'unit' in field && field.unit ? ` (${field.unit})` : ''
      return {
        name: `${name}.${part}`,
        head: `${owner}: ${(field.label ?? spellOut(part)).toLowerCase()}${unit}`,
        field,
        required: false,
      }
    })
}

/** The columns of an entity's import file, in form order. */
export function importColumns(entity: Entity): readonly ImportColumn[] {
  const inForm = entity.form.flatMap(({ fields }) => fields)
  const names = [...new Set([...inForm, ...entity.writable])].filter(name => entity.writable.includes(name))
  return names.flatMap((name): ImportColumn[] => {
    const field = entity.fields[name]!
    const plain = unwrapComputed(field)
    if (field.secret) return []
    if (plain.type === 'group') return partsOf(entity, name, plain)
    if (typeOfField(plain).notInFiles) return []
    const required = field.required === true && field.default === undefined
    return [{ name, head: headOf(entity, name), field: plain, required }]
  })
}
