import type { Deps } from '../../engine/deps'
import { uplinkOf } from '../readings'
import { ingestMessage } from './ingestMessages'
import type { ConnectionActivity } from './activity'
import type { Connection } from './keys'

/** Ingests a message as if a connection had sent it. Returns the result and the decoded payload. */
export async function sendTestMessage(
  deps: Deps,
  activity: ConnectionActivity,
  connection: Connection,
  text: string,
) {
  const network = connection.network === 'any' ? null : connection.network
  const { stored, message } = await activity.take(connection, network, Buffer.from(text), body =>
    ingestMessage(deps, network ?? undefined, body),
  )
  const said = uplinkOf(message.payload)
  return {
    ...stored,
    ullage_mm: said?.ullage_mm ?? null,
    temp_c: said?.temp_c ?? null,
    battery_mv: said?.battery_mv ?? null,
  }
}
