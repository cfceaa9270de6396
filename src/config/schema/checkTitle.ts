import type { CheckedDeclaration } from './checked'
import { storageOf, typeOfField, unwrapComputed } from './fieldTypes'

/** Mistakes in the fields by which a record is called and found. */
export function checkTitle({ declaration, entity, report, known }: CheckedDeclaration) {
  const { title, subtitle, heading, list, fields } = entity
  known('title', [title])
  const type = fields[title] && unwrapComputed(fields[title]).type
  const isNamed = type === undefined || storageOf(unwrapComputed(fields[title]!)).title === true
  if (!isNamed)
    report('title', `"${title}" is of type ${type}: a record is called by a text, a number or a time`)
  known('subtitle', subtitle)
  for (const name of subtitle)
    if (fields[name] && !['text', 'reference'].includes(fields[name].type))
      report('subtitle', `"${name}" is neither a text nor a reference`)
  known('heading', heading)
  for (const name of heading)
    if (fields[name] && !storageOf(unwrapComputed(fields[name])).heading)
      report('heading', `"${name}" is neither a choice, a text, a time nor a reference`)
  known('list.search', list.search)
  for (const name of list.search)
    if (fields[name] && !typeOfField(fields[name]).searchable)
      if (declaration.list.search) report('list.search', `"${name}" is no text`)
      else if (isNamed) report('title', `"${name}" is no text to search by: name one in list.search`)
}
