import type { CheckedDeclaration } from './checked'
import { mistakeInValue } from './checkFields'
import { isStored } from './fieldTypes'

/** Mistakes in the sections of the form, the details of the record's page, and the rules between fields. */
export function checkForm(checked: CheckedDeclaration) {
  const { declaration, entity, report, known } = checked
  const { fields, form } = entity
  const needs = (name: string) => fields[name]?.required && fields[name].default === undefined
  form.forEach((part, i) => {
    known(`form[${i}].fields`, part.fields)
    known(`form[${i}].when`, Object.keys(part.when ?? {}))
    // A required field with a default is filled in even if it is not in the form.
    for (const name of part.when ? part.fields : [])
      if (needs(name)) report(`form[${i}].fields`, `"${name}" is required, and not always shown`)
    for (const name of part.fields)
      if (fields[name] && isStored(fields[name]) && !entity.writable.includes(name))
        report(`form[${i}].fields`, `"${name}" can't be written`)
  })
  for (const [name, { section }] of Object.entries(declaration.fields))
    if (section !== undefined && !form.some(part => part.section === section && part.fields.includes(name)))
      report(`fields.${name}.section`, `"${section}" is no section of the form without fields of its own`)
  known('details', entity.details)
  if (entity.details.length > 0 && form.length > 1) report('details', 'is for a form of one section')
  const inForm = form.flatMap(part => part.fields)
  for (const name of new Set(inForm.filter((each, i) => inForm.indexOf(each) !== i)))
    report('form', `"${name}" is in it twice`)
  for (const name of entity.writable)
    if (needs(name) && !inForm.includes(name)) report('form', `"${name}" is required and in no section`)
  checkRules(checked)
}

function checkRules({ entity, report, known }: CheckedDeclaration) {
  entity.rules.forEach((rule, i) => {
    if (rule.rule !== 'requiredWhen') return known(`rules[${i}]`, rule.fields)
    known(`rules[${i}]`, [rule.field, ...Object.keys(rule.when)])
    for (const [name, value] of Object.entries(rule.when)) {
      const fault = entity.fields[name] && mistakeInValue(entity.fields[name], value)
      if (fault) report(`rules[${i}].when.${name}`, fault)
    }
  })
}
