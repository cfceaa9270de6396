import type { Database } from '../../engine/db/open'

/** Stores the version of the firmware that runs on a device. */
export const setFirmware = (tx: Database, device: number, version: string) =>
  tx.query('update devices set fw_version = $2 where id = $1', [device, version])
