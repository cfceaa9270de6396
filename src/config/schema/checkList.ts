import { groupPath } from './access'
import type { CheckedDeclaration } from './checked'
import { unwrapComputed } from './fieldTypes'
import { isSortableField } from './operators'

/** Mistakes in the columns, filters, sorts and indexes of the list. */
export function checkList(checked: CheckedDeclaration) {
  const { declaration, entity, report, known } = checked
  const { fields, list } = entity
  known('list.columns', declaration.list.columns)
  known('list.secondary', declaration.list.secondary)
  known('list.filters', declaration.list.filters)
  known('list.sorts', declaration.list.sorts)
  known('list.card', list.card)
  known('list.sort', [list.sort.field])
  const first = fields[list.sort.field]
  if (first && !isSortableField(first)) report('list.sort', `"${list.sort.field}" can't be sorted by`)
  for (const name of declaration.list.sorts ?? [])
    if (fields[name] && !isSortableField(fields[name])) report('list.sorts', `"${name}" can't be sorted by`)
  for (const [name, operators] of Object.entries(list.filters))
    if (fields[name] && operators.length === 0)
      report(
        'list.filters',
        `"${name}" can't be filtered by: it is of type ${unwrapComputed(fields[name]).type}`,
      )
  checkIndexes(checked)
}

/** Indexes are for tables, on fields to sort by. */
function checkIndexes({ entity, report, known }: CheckedDeclaration) {
  const { indexed, indexedByGroup, correlated } = entity.list
  const columnsOf = { indexed, indexedByGroup, correlated: correlated.map(({ field }) => field) }
  for (const [key, names] of Object.entries(columnsOf)) {
    known(`list.${key}`, names)
    for (const name of names)
      if (entity.fields[name] && !isSortableField(entity.fields[name]))
        report(`list.${key}`, `"${name}" can't be sorted by`)
    if (names.length > 0 && entity.source.kind !== 'rest') report(`list.${key}`, 'is for tables only')
  }
  const group = groupPath(entity)
  if (indexedByGroup.length > 0 && (group === undefined || !entity.stored.includes(group)))
    report('list.indexedByGroup', 'is for records with a group of their own')
}
