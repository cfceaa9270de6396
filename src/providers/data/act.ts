import type { Identifier, RaRecord } from 'react-admin'
import type { Action, Entity } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { apiPath } from './apiPath'
import { forgetRecords } from './forgetRecords'

const pathOf = (entity: Entity, { path, name }: Action, id: Identifier, input: object) => {
  const part = (value: unknown) => encodeURIComponent(String(value))
  const values: Readonly<Record<string, unknown>> = { ...input, id }
  return path === undefined
    ? `/${apiPath(entity)}/${part(id)}/${name}`
    : `/api${path.replace(/\{(\w+)\}/g, (_, field: string) => part(values[field]))}`
}

/** Performs an action on one record and returns the updated record. `key` is the idempotency key. */
export async function act(
  entity: Entity,
  action: Action,
  record: RaRecord,
  input: object,
  key: string = crypto.randomUUID(),
): Promise<RaRecord> {
  const { json } = await authorisedJson<RaRecord>(pathOf(entity, action, record.id, input), {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      'Idempotency-Key': key,
      ...(typeof record.version === 'number' ? { 'If-Match': `"${record.version}"` } : {}),
    },
  }).finally(() => forgetRecords(entity))
  return json
}
