import type { Entity, Principal, Problems } from '../../../src/config/schema'
import { writeAs } from './writeAs'
import type { Row } from './sql'
import { checkWrite, createRecord, updateRecord } from './write'
import { refuse, type Expected, type Writer } from './writer'

/** The fields that code with raised rights may write, by entity. */
export type RaisedFields = Readonly<Record<string, readonly string[]>>
type Named = { readonly name: string }

/** The caller as an admin. Not exported: only the writes below have an admin's rights. */
const asAdmin = (principal: Principal): Principal => ({ ...principal, role: 'admin' })

/**
 * Writes with an admin's rights, for a caller whose own rights were checked before: they may touch records that the
 * caller can't read. A field that isn't in the list is refused, so that no caller gets an admin's other fields.
 */
export function withRaisedRights(writer: Writer, fields: RaisedFields) {
  const raised: Writer = { ...writer, principal: asAdmin(writer.principal) }
  const write = writeAs(raised)
  const refuseOthers = ({ name: entity }: Named, values: Row) => {
    const problems: Problems = {}
    for (const name of Object.keys(values))
      if (!fields[entity]?.includes(name)) problems[name] = { key: 'validation.readOnly' }
    refuse(problems)
  }
  return {
    /** Like `checkWrite`: it stores nothing. */
    check: async (entity: Entity, values: Row, id?: number | string) => {
      refuseOthers(entity, values)
      return checkWrite(raised, entity, values, id)
    },
    /** Like `createRecord`. */
    create: async (entity: Entity, values: Row): Promise<Row> => {
      refuseOthers(entity, values)
      return createRecord(raised, entity, values)
    },
    /** Like `updateRecord`. */
    update: async (entity: Entity, id: number | string, values: Row, expected: Expected): Promise<Row> => {
      refuseOthers(entity, values)
      return updateRecord(raised, entity, id, values, expected)
    },
    /** Like `writeAs`, which also sets read-only fields. */
    write: async (...[entity, values, id]: Parameters<typeof write>) => {
      refuseOthers(entity, values)
      return write(entity, values, id)
    },
  }
}
export type RaisedWriter = ReturnType<typeof withRaisedRights>
