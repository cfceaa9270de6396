import type { DataProvider } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { forgetRecords } from '../forgetRecords'

const WRITES = ['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const

/**
 * Lists and reads in Firestore, and writes by way of our own server: it checks what rules can't, changes what else a write
 * changes, and answers once all of it is in Firestore.
 */
export function writtenByServer(entity: Entity, reading: DataProvider, writing: DataProvider): DataProvider {
  const writes = WRITES.map(name => {
    const write = writing[name] as (resource: string, params: unknown) => Promise<unknown>
    return [
      name,
      (resource: string, params: unknown) => write(resource, params).finally(() => forgetRecords(entity)),
    ]
  })
  return { ...reading, ...Object.fromEntries(writes) }
}
