import type { Call, Inputs } from '../../../src/config/schema/calls/define'
import {
  nestedFields,
  scopeOf,
  unwrapComputed,
  type Principal,
  type Problems,
} from '../../../src/config/schema'
import type { App } from '../../../src/config/schema/app'
import { allExist, type Store } from '../crud/repository'
import { refuseProblems } from '../errors'
import type { Input } from './input'
import type { Scoped } from './scoped'

type Row = Readonly<Record<string, unknown>>
type Reference = { readonly path: string; readonly to: string; readonly ids: readonly unknown[] }

/** All references among some values, including those in rows and groups. */
function referencesIn(fields: Inputs, values: Row, at = ''): Reference[] {
  return Object.entries(fields).flatMap(([name, field]): Reference[] => {
    const value = values[name]
    if (field.type === 'json' || value === null || value === undefined) return []
    const path = `${at}${name}`
    const plain = unwrapComputed(field)
    if (plain.type === 'reference' || plain.type === 'references')
      return [{ path, to: plain.to, ids: [value].flat() }]
    const parts = nestedFields(plain)
    if (!parts) return []
    return Array.isArray(value)
      ? value.flatMap((row, i) => referencesIn(parts, row as Row, `${path}.${i}.`))
      : referencesIn(parts, value as Row, `${path}.`)
  })
}

/** Checks the access to records in the path before the handler runs, so that no handler can forget to. */
export async function refuseForeignRecords({ params = {} }: Call, input: Input, scoped: Scoped, app: App) {
  for (const { to, ids } of referencesIn(params, input.params))
    for (const id of ids) await scoped(app.entityOf(to)).one(id as number | string)
}

/** References in a body must lead to records that the caller may see; the error doesn't reveal whether others exist. */
export async function refuseForeignReferences(
  { body = {}, checkedByHandler }: Call,
  input: Input,
  store: Store,
  principal: Principal,
) {
  if (checkedByHandler) return
  const problems: Problems = {}
  for (const { path, to, ids } of referencesIn(body, input.body)) {
    const target = store.app.entityOf(to)
    const type = target.idType === 'integer' ? 'number' : 'string'
    const isVisible =
      ids.every(id => typeof id === type) && (await allExist(store, target, scopeOf(principal, target), ids))
    if (ids.length > 0 && !isVisible) problems[path] = { key: 'validation.unknownReference' }
  }
  refuseProblems(problems)
}
