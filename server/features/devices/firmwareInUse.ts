import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../engine/db/open'

/** Firmware versions in use with their number of devices, among devices `t` that match a condition. */
export const firmwareInUse = (db: Database, devices: RawBuilder<unknown>) =>
  db.run(
    sql<{
      version: string
      devices: number
    }>`select t.fw_version as version, count(*) as devices from devices t
      where ${devices} and t.fw_version is not null group by 1 order by 1`,
  )
