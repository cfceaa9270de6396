import type { Database } from '../../../engine/db/open'
import { decodeDownlink } from '../../../domain/codec/downlink'
import { hexOf } from './composeDownlink'
import { nextVersion } from './queueDownlink'

type Clash = { id: number; device_id: number; payload: string }

/**
 * Changes the settings version of a queued downlink if the device reports that version already, which happens when
 * the downlink was queued before the device's first message. Otherwise the device would seem to have applied it.
 */
export async function distinctVersion(
  tx: Database,
  device: string,
  keys: readonly (string | null)[],
  shown: number,
) {
  const clashes = await tx.query<Clash>(
    `select id, device_id, payload from downlinks where device_id = (${device}) and state = 'queued' and config_version = $3`,
    [...keys, shown],
  )
  for (const { id, device_id, payload } of clashes) {
    const [row] = await tx.query<{ downlink_version: number | null }>(
      'select downlink_version from devices where id = $1 for no key update',
      [device_id],
    )
    const config_version = nextVersion({ config_version: shown, downlink_version: row!.downlink_version })
    const downlink = { ...decodeDownlink(Buffer.from(payload, 'hex')), config_version }
    await tx.query(
      `update downlinks set config_version = $2, payload = $3 where id = $1 and state = 'queued'`,
      [id, config_version, hexOf(downlink)],
    )
    await tx.query('update devices set downlink_version = $2 where id = $1', [device_id, config_version])
  }
}
