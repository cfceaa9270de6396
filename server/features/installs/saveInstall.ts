import { entityOf } from '../../../src/config/entities'
import { devInstallations, devices, installations, jobs, setups } from '../../../src/config/entities/declared'
import type { Problems } from '../../../src/config/schema'
import { withRaisedRights, type RaisedFields } from '../../engine/crud/raisedRights'
import type { Row } from '../../engine/crud/sql'
import type { Writer } from '../../engine/crud/writer'
import { AppError, forbidden, refuseProblems } from '../../engine/errors'
import { INPUT_FIELDS, OF_NEW_TANK, checkVisit, tankValues, type Parts, type SaveInstall } from './checkVisit'
import { newestReading } from './firstReading'
import type { TargetTank } from './installableTanks'
import { newestReadingId, openInstallJobs } from './surroundings'

const tanksEntity = entityOf('tanks')
const OF_INSTALLATION = [
  ...INPUT_FIELDS,
  'tank_id',
  'device_id',
  'installer_id',
  'state',
  'signal',
  'first_reading_id',
] as const

/** All that an installation writes, to records that its installer may not write or read. */
const RAISED = {
  tanks: [...OF_NEW_TANK, 'device_id', 'state'],
  installations: OF_INSTALLATION,
  dev_installations: OF_INSTALLATION,
  devices: ['state'],
  setups: [
    'tank_id',
    'device_id',
    'applied_at',
    'interval_min',
    'shape',
    'dimensions',
    'strapping',
    'sensor_offset_mm',
    'low_pct',
    'critical_pct',
  ],
  jobs: ['state', 'device_id'],
} as const satisfies RaisedFields

const prefixed = (part: keyof Parts, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`${part}.${name}`, problem]))

/** Runs a write of one part and prefixes its field errors with the part's name. */
async function inPart<T>(part: keyof Parts, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') refuseProblems(prefixed(part, error.details))
    throw error
  }
}

/**
 * Installs a device on a tank: validates everything first and reports all errors together, then writes in the
 * caller's transaction. A trial is stored in the collection of trials and changes neither tank nor device nor visit.
 */
export async function saveInstall(writer: Writer, visit: SaveInstall) {
  const { db, now, principal } = writer
  const { trial } = visit
  if (trial && principal.role !== 'admin') throw forbidden()
  const raised = withRaisedRights(writer, RAISED)
  const { write } = raised
  const { target, device, said } = await checkVisit(writer, raised, visit)
  const device_id = device.id
  const tank = trial
    ? (target as TargetTank & Row)
    : await inPart('tank', () => {
        const values = tankValues(visit, said, target, device_id)
        return target ? raised.update(tanksEntity, target.id, values, {}) : raised.create(tanksEntity, values)
      })
  const tank_id = tank.id as number
  const store = trial ? devInstallations : installations
  const signal = (await newestReading(db, device_id, null))?.rssi
  const readingId = await newestReadingId(db, device_id)
  const installation = await inPart('installation', () =>
    write(store, {
      ...said,
      tank_id,
      device_id,
      installer_id: principal.userId,
      state: 'submitted',
      signal: signal === null || signal === undefined ? null : Math.round(signal),
      first_reading_id: readingId,
    }),
  )
  if (!trial) {
    await write(devices, { state: 'installed' }, device_id)
    const { shape, dimensions, strapping, sensor_offset_mm, low_pct, critical_pct } = tank
    const settings = { shape, dimensions, strapping, sensor_offset_mm, low_pct, critical_pct } as Row
    const interval_min = setups.fields.interval_min.default
    await write(setups, { ...settings, interval_min, tank_id, device_id, applied_at: now.toISOString() })
    for (const id of await openInstallJobs(db, tank_id)) await write(jobs, { state: 'done', device_id }, id)
  }
  const { name, group_id } = tank
  return {
    trial,
    tank: {
      id: tank_id,
      name: name as string,
      group_id: group_id as number,
      device_id: trial ? null : device_id,
    },
    device: {
      id: device_id,
      device_id: device.device_id,
      state: trial ? device.state : 'installed',
    },
    installation,
  }
}
