import { entityOf } from '../../src/config/entities'
import { scopeOf, unwrapComputed, type Fields, type Problems } from '../../src/config/schema'
import { allExist } from './repository'
import type { Row } from './sql'
import type { Writer } from './writer'

/**
 * References lead to records that the writer may see; whether others exist isn't told. They are held until the write is
 * done: nobody removes them meanwhile.
 */
export async function checkReferences(writer: Writer, fields: Fields, values: Row, problems: Problems) {
  for (const [name, value] of Object.entries(values)) {
    const field = unwrapComputed(fields[name]!)
    if ((field.type !== 'reference' && field.type !== 'references') || value === null) continue
    const ids = Array.isArray(value) ? value : [value]
    const target = entityOf(field.to)
    const fits = ids.every(id => typeof id === (target.idType === 'integer' ? 'number' : 'string'))
    const scope = scopeOf(writer.principal, target)
    if (!fits || !(await allExist(writer, target, scope, ids, true)))
      problems[name] = { key: 'validation.unknownReference' }
  }
}
