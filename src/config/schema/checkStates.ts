import type { CheckedDeclaration } from './checked'
import { unwrapComputed } from './fieldTypes'

/**
 * Each state of a field that actions move must be reached: by being the default, by an action, or by server code, which the
 * field names in `setByServer`.
 */
export function checkStates({ entity, report }: CheckedDeclaration) {
  const moved = new Set(entity.actions.flatMap(({ to }) => Object.keys(to)))
  for (const name of moved) {
    const field = entity.fields[name]
    const plain = field && unwrapComputed(field)
    if (!field || plain?.type !== 'choice' || entity.writable.includes(name)) continue
    const byServer = plain.setByServer ?? []
    const reached = [field.default, ...entity.actions.map(({ to }) => to[name]), ...byServer]
    for (const option of plain.options)
      if (!reached.includes(option))
        report(
          `fields.${name}`,
          `nothing leads to "${option}": name it in setByServer if server code sets it`,
        )
    for (const option of byServer)
      if (!plain.options.includes(option))
        report(`fields.${name}.setByServer`, `"${option}" is not an option`)
  }
}
