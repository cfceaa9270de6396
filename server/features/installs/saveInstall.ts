import { HOUR_MS } from '../../../src/config/schema/durations'
import { entityOf } from '../../../src/config/entities'
import { devInstallations, devices, installations, jobs, setups } from '../../../src/config/entities/declared'
import { PHOTO_COUNT, PLACE_WITHIN_M } from '../../../src/config/entities/shared/installation'
import { validateField, type Problems } from '../../../src/config/schema'
import { withRaisedRights, type RaisedFields, type RaisedWriter } from '../../engine/crud/raisedRights'
import type { Row } from '../../engine/crud/sql'
import type { Writer } from '../../engine/crud/writer'
import { AppError, forbidden, refuseProblems } from '../../engine/errors'
import { isAttachmentId } from '../../engine/attachments/hold'
import { vesselTank } from '../tanks'
import { metresBetween } from './distance'
import { findDevice, problemOfDevice, type DeviceMatch } from './findDevice'
import { newestReading } from './firstReading'
import { mayAddTankTo, mayNameCustomer, targetTank, type TargetTank } from './installableTanks'
import { newestReadingId, openInstallJobs } from './surroundings'
import { clientOf } from '../groups'

export type SaveInstall = { tank: Row; device: Row; installation: Row; trial: boolean }
type Parts = { tank: Row; device: Row; installation: Row }

const tanksEntity = entityOf('tanks')
/** Longest time that an installation may wait offline on a phone. */
const OLDEST_MS = 30 * 24 * HOUR_MS
const CLOCK_OFF_MS = 5 * 60_000
const REQUIRED = { key: 'validation.required' } as const
const UNKNOWN = { key: 'validation.unknownReference' } as const

/** Fields of an existing tank that a visit may correct; its ownership isn't among them. */
const CORRECTED = [
  'shape',
  'dimensions',
  'strapping',
  'capacity_l',
  'sensor_offset_mm',
  'model_id',
  'lat',
  'lng',
] as const
/** Fields of a new tank that a visit may set: which one it is, and its vessel. The office sets the others. */
const OF_NEW_TANK = [
  ...CORRECTED,
  'name',
  'group_id',
  'customer_id',
  'content_type',
  'content_label',
  'direction',
] as const
/** Fields of an installation that the installer enters; the others are derived. */
const INPUT_FIELDS = [
  'installed_at',
  'lat',
  'lng',
  'accuracy_m',
  'photos',
  'manual_dip_mm',
  'checklist',
  'customer_signature',
] as const
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

const isProvided = (value: unknown) => value !== undefined && value !== null
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
const isPoint = ({ lat, lng }: Row): boolean => typeof lat === 'number' && typeof lng === 'number'
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

async function checkTank(
  writer: Writer,
  { tank }: Parts,
  problems: Problems,
): Promise<TargetTank | undefined> {
  const { db, principal } = writer
  const { id, ...rest } = tank
  const isNew = id === undefined || id === null
  const known: readonly string[] = isNew ? OF_NEW_TANK : CORRECTED
  for (const name of Object.keys(rest))
    if (!known.includes(name))
      problems[`tank.${name}`] = {
        key: Object.hasOwn(tanksEntity.fields, name) ? 'validation.readOnly' : 'validation.unknownField',
      }
  // Otherwise the missing coordinate would come from the visit's position.
  for (const [name, other] of [
    ['lat', 'lng'],
    ['lng', 'lat'],
  ] as const)
    if (isProvided(rest[name]) && !isProvided(rest[other])) problems[`tank.${other}`] = REQUIRED
  if (isNew) {
    const { group_id: depot, customer_id: customer } = rest
    if (!isProvided(depot)) problems['tank.group_id'] = REQUIRED
    else if (!isId(depot) || !(await mayAddTankTo(db, principal, depot))) problems['tank.group_id'] = UNKNOWN
    // The same answer for an unknown customer and for one of others.
    else if (isProvided(customer) && !(isId(customer) && (await mayNameCustomer(writer, customer, depot))))
      problems['tank.customer_id'] = UNKNOWN
    return undefined
  }
  const found = isId(id) ? await targetTank(db, principal, id) : undefined
  if (!found) problems['tank.id'] = UNKNOWN
  else if (found.state === 'decommissioned') problems['tank.id'] = { key: 'validation.decommissioned' }
  else if (found.device_id !== null) problems['tank.id'] = { key: 'validation.occupied' }
  return found
}

/** The device by its record, or by the code on its lid or board. */
async function checkDevice(
  { db, principal }: Writer,
  { device }: Parts,
  client: number | undefined,
  problems: Problems,
): Promise<DeviceMatch | undefined> {
  const given = ['enclosure_id', 'device_id'].find(
    name => typeof device[name] === 'string' && device[name] !== '',
  )
  for (const name of Object.keys(device))
    if (!['enclosure_id', 'device_id'].includes(name))
      problems[`device.${name}`] = { key: 'validation.unknownField' }
  if (!given) {
    problems['device.enclosure_id'] ??= REQUIRED
    return undefined
  }
  const code = device[given] as string
  const found =
    code.length <= 40 ? await findDevice(db, principal, code, 'for no key update of d') : undefined
  // Don't reveal whether a device of another client exists.
  const problem = found ? problemOfDevice(found, client) : UNKNOWN
  if (problem)
    problems[`device.${given}`] =
      problem.key === 'validation.otherClient' && principal.role !== 'admin' ? UNKNOWN : problem
  return found
}

function checkInstallation(
  { tank, installation }: Parts,
  now: Date,
  place: TargetTank | undefined,
  problems: Problems,
) {
  const values: Row = {}
  const at = (name: string) => `installation.${name}`
  for (const name of Object.keys(installation))
    if (!(INPUT_FIELDS as readonly string[]).includes(name))
      problems[at(name)] = {
        key: Object.hasOwn(installations.fields, name) ? 'validation.readOnly' : 'validation.unknownField',
      }
  for (const name of INPUT_FIELDS) {
    const field = installations.fields[name]
    const given = installation[name] ?? (name === 'installed_at' ? now.toISOString() : null)
    values[name] = validateField(field, given, at(name), problems)
  }
  for (const name of ['lat', 'lng', 'accuracy_m']) if (values[name] === null) problems[at(name)] ??= REQUIRED
  const photos = (values.photos ?? []) as readonly string[]
  if (photos.length === 0) problems[at('photos')] ??= REQUIRED
  else if (new Set(photos).size < PHOTO_COUNT.min)
    problems[at('photos')] ??= { key: 'validation.tooFew', args: { min: PHOTO_COUNT.min } }
  // Installers upload their photos first.
  else if (!photos.every(isAttachmentId)) problems[at('photos')] ??= { key: 'validation.unknownReference' }
  const age = now.getTime() - Date.parse(String(values.installed_at))
  if (age < -CLOCK_OFF_MS) problems[at('installed_at')] ??= { key: 'validation.tooFarAhead' }
  if (age > OLDEST_MS) problems[at('installed_at')] ??= { key: 'validation.tooLongAgo' }
  // If the installer moves the tank on the map, the new position counts.
  const target = isPoint(tank) ? tank : (place as Row | undefined)
  if (target && isPoint(target) && isPoint(values)) {
    const off = metresBetween(target as never, values as never)
    if (off > PLACE_WITHIN_M)
      problems[at('lat')] ??= {
        key: 'validation.placeOff',
        args: { metres: Math.round(off), max: PLACE_WITHIN_M },
      }
  }
  return values
}

/** Refuses a dip above the top of the tank, which is a wrong unit or digit. */
function refuseDipAbove(tank: Row, dip: unknown) {
  const height = vesselTank(tank)?.height_mm
  if (typeof dip === 'number' && height !== undefined && dip > height)
    refuseProblems({
      'installation.manual_dip_mm': { key: 'validation.max', args: { max: Math.floor(height) } },
    })
}

/** Stores the visit's findings about the tank, and puts the device on it. */
function saveTank(
  raised: RaisedWriter,
  { tank, installation }: Parts,
  target: TargetTank | undefined,
  device_id: number,
) {
  const { id: _id, lat, lng, ...said } = tank
  const place = isProvided(lat)
    ? { lat, lng }
    : target && isPoint(target)
      ? {}
      : { lat: installation.lat, lng: installation.lng }
  const values = { ...place, ...said, device_id, state: 'active' }
  return target ? raised.update(tanksEntity, target.id, values, {}) : raised.create(tanksEntity, values)
}

/**
 * Installs a device on a tank: validates everything first and reports all errors together, then writes in the
 * caller's transaction. A trial is stored in the collection of trials; in production it changes neither tank nor
 * device.
 */
export async function saveInstall(writer: Writer, { trial, ...parts }: SaveInstall) {
  const { db, now, principal } = writer
  if (trial && principal.role !== 'admin') throw forbidden()
  const isTouching = !trial || !writer.production
  const problems: Problems = {}
  const target = await checkTank(writer, parts, problems)
  if (!isTouching && !target) problems['tank.id'] ??= REQUIRED
  const client = await clientOf(db, target?.group_id ?? parts.tank.group_id ?? null)
  const device = await checkDevice(writer, parts, client, problems)
  const said = checkInstallation(parts, now, target, problems)
  refuseProblems(problems)

  const raised = withRaisedRights(writer, RAISED)
  const { write } = raised
  const device_id = device!.id
  const tank = isTouching
    ? await inPart('tank', () => saveTank(raised, parts, target, device_id))
    : (target as TargetTank & Row)
  refuseDipAbove(tank, said.manual_dip_mm)
  const tank_id = tank.id as number
  const store = isTouching ? installations : devInstallations
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
  if (isTouching) {
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
      device_id: isTouching ? device_id : null,
    },
    device: {
      id: device_id,
      device_id: device!.device_id,
      state: isTouching ? 'installed' : device!.state,
    },
    installation,
  }
}
