import type { DataProvider } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { forgetRecords } from '../forgetRecords'

const WRITES = ['create', 'update', 'updateMany', 'delete', 'deleteMany'] as const

/**
 * Reads lists and records in Firestore, and writes through our server, which performs checks that rules can't,
 * updates dependent data, and responds once Firestore is up to date.
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
