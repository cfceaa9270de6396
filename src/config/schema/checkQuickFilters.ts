import { mistakeInValue } from './checkFields'
import { typeOfField, type Field } from './fieldTypes'
import type { Entity } from './normalised'
import { filterKey, isNumber } from './operators'
import { relativeDay, relativeTime } from './relativeTime'

/** Why a quick filter's value is invalid for its field. */
function faultOf(field: Field, value: unknown): string | undefined {
  const { time } = typeOfField(field)
  if (value === null) return undefined
  if (isNumber(field)) return typeof value === 'number' ? undefined : `"${value}" is not a number`
  if (time === 'moment' && relativeTime(value, new Date(0)) === undefined)
    return `"${value}" is no time told from now, such as -P1D`
  if (time === 'day' && relativeDay(value, new Date(0)) === undefined)
    return `"${value}" is no day told from today, such as -P1D`
  return mistakeInValue(field, value)
}

/** Quick filters must use the list's filters, with valid values, and screens may name only existing ones. */
export function checkQuickFilters(entity: Entity, report: (path: string, what: string) => void): void {
  for (const { name, filter } of entity.list.quickFilters) {
    const path = `list.quickFilters.${name}`
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) report(path, 'must be letters and digits, the first in lower case')
    if (Object.keys(filter).length === 0) report(path, 'has no filter')
    for (const [key, value] of Object.entries(filter)) {
      const found = filterKey(entity, key)
      if (!found) report(path, `"${key}" is not a filter of the list`)
      for (const one of found ? [value].flat() : []) {
        const fault = entity.fields[found!.field] && faultOf(entity.fields[found!.field]!, one)
        if (fault) report(`${path}.${key}`, fault)
      }
    }
  }
  for (const { path, quickLabels } of entity.screens)
    for (const name of Object.keys(quickLabels))
      if (!entity.list.quickFilters.some(quick => quick.name === name))
        report(`screens.${path}.quickLabels`, `"${name}" is not a quick filter`)
}
