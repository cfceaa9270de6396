import { groupPath } from './access'
import type { CheckedDeclaration } from './checked'
import { unwrapComputed } from './fieldTypes'
import { isSortable } from './operators'

/** Mistakes in the columns, filters, sorts and indexes of the list. */
export function checkList(checked: CheckedDeclaration) {
  const { declaration, entity, say, known } = checked
  const { fields, list } = entity
  known('list.columns', list.columns)
  known('list.filters', declaration.list.filters)
  known('list.sorts', declaration.list.sorts)
  known('list.card', list.card)
  known('list.sort', [list.sort.field])
  const first = fields[list.sort.field]
  if (first && !isSortable(first)) say('list.sort', `"${list.sort.field}" can't be sorted by`)
  for (const name of declaration.list.sorts ?? [])
    if (fields[name] && !isSortable(fields[name])) say('list.sorts', `"${name}" can't be sorted by`)
  for (const [name, operators] of Object.entries(list.filters))
    if (fields[name] && operators.length === 0)
      say(
        'list.filters',
        `"${name}" can't be filtered by: it is of type ${unwrapComputed(fields[name]).type}`,
      )
  checkIndexes(checked)
}

/** Indexes are for tables, on fields to sort by. */
function checkIndexes({ entity, say, known }: CheckedDeclaration) {
  const { indexed, indexedByGroup, correlated } = entity.list
  const columnsOf = { indexed, indexedByGroup, correlated: correlated.map(({ field }) => field) }
  for (const [key, names] of Object.entries(columnsOf)) {
    known(`list.${key}`, names)
    for (const name of names)
      if (entity.fields[name] && !isSortable(entity.fields[name]))
        say(`list.${key}`, `"${name}" can't be sorted by`)
    if (names.length > 0 && entity.source.kind !== 'rest') say(`list.${key}`, 'is for tables only')
  }
  const group = groupPath(entity)
  if (indexedByGroup.length > 0 && (group === undefined || !entity.stored.includes(group)))
    say('list.indexedByGroup', 'is for records with a group of their own')
}
