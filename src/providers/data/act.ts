import type { Identifier, RaRecord } from 'react-admin'
import type { Action, Entity } from '../../config/schema'
import { authorisedJson } from '../auth/authorised'
import { apiPath } from './apiPath'
import { forgetReferences } from './cachedReferences'

const pathOf = (entity: Entity, { path, name }: Action, id: Identifier) => {
  const part = encodeURIComponent(String(id))
  return path === undefined ? `/${apiPath(entity)}/${part}/${name}` : `/api${path.replace('{id}', part)}`
}

/** Does an action with one record, and answers the record as it is then. `key` makes a second try the same try. */
export async function act(
  entity: Entity,
  action: Action,
  record: RaRecord,
  input: object,
  key: string = crypto.randomUUID(),
): Promise<RaRecord> {
  const { json } = await authorisedJson<RaRecord>(pathOf(entity, action, record.id), {
    method: 'POST',
    body: JSON.stringify(input),
    headers: {
      'Idempotency-Key': key,
      ...(typeof record.version === 'number' ? { 'If-Match': `"${record.version}"` } : {}),
    },
  }).finally(() => forgetReferences(entity.name))
  return json
}
