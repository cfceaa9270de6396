import { HOUR_MS } from '../../../src/config/schema/durations'
import { entityOf } from '../../../src/config/entities'
import { installations } from '../../../src/config/entities/declared'
import { PHOTO_COUNT, PLACE_WITHIN_M } from '../../../src/config/entities/shared/installation'
import { validateField, type Problems } from '../../../src/config/schema'
import type { RaisedWriter } from '../../engine/crud/raisedRights'
import type { Row } from '../../engine/crud/sql'
import type { Writer } from '../../engine/crud/writer'
import { areFreeAttachments, isAttachmentId } from '../../engine/attachments/hold'
import { refuseProblems } from '../../engine/errors'
import { clientOf } from '../groups'
import { vesselTank } from '../tanks'
import { metresBetween } from './distance'
import { findDevice, problemOfDevice, type DeviceMatch } from './findDevice'
import { mayAddTankTo, mayNameCustomer, targetTank, type TargetTank } from './installableTanks'

/** The parts of a visit: the tank, the device and the installation of the one on the other. */
export type Parts = { tank: Row; device: Row; installation: Row }
export type SaveInstall = Parts & { trial: boolean }

const tanks = entityOf('tanks')
/** Longest time that an installation may wait offline on a phone. */
const OLDEST_MS = 30 * 24 * HOUR_MS
const CLOCK_OFF_MS = 5 * 60_000
const REQUIRED = { key: 'validation.required' } as const
const UNKNOWN = { key: 'validation.unknownReference' } as const

/** Fields of an existing tank that a visit may correct; its ownership isn't among them. */
export const CORRECTED = [
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
export const OF_NEW_TANK = [
  ...CORRECTED,
  'name',
  'group_id',
  'customer_id',
  'content_type',
  'content_label',
  'direction',
] as const
/** Fields of an installation that the installer enters; the others are derived. */
export const INPUT_FIELDS = [
  'installed_at',
  'lat',
  'lng',
  'accuracy_m',
  'photos',
  'manual_dip_mm',
  'checklist',
  'customer_signature',
] as const

const isProvided = (value: unknown) => value !== undefined && value !== null
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31
const isPoint = ({ lat, lng }: Row): boolean => typeof lat === 'number' && typeof lng === 'number'

/** Finds the tank, and checks that the caller may install on it, or add it. */
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
        key: Object.hasOwn(tanks.fields, name) ? 'validation.readOnly' : 'validation.unknownField',
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
    else if (isId(customer) && !(await mayNameCustomer(writer, customer, depot)))
      problems['tank.customer_id'] = UNKNOWN
    if (isProvided(customer) && !isId(customer)) problems['tank.customer_id'] = UNKNOWN
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

/** Refuses pictures that the writer hasn't uploaded, or that belong to another record. */
async function checkPictures({ db, principal }: Writer, values: Row, problems: Problems) {
  for (const name of ['photos', 'customer_signature']) {
    const ids = [values[name]].flat().filter(isAttachmentId)
    if (!(await areFreeAttachments(db, principal.userId, ids))) problems[`installation.${name}`] ??= UNKNOWN
  }
}

/** The values of the installation. `place` is the tank's known location. */
async function checkInstallation(
  writer: Writer,
  { tank, installation }: Parts,
  place: TargetTank | undefined,
  problems: Problems,
): Promise<Row> {
  const { now } = writer
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
  else if (!photos.every(isAttachmentId)) problems[at('photos')] ??= UNKNOWN
  await checkPictures(writer, values, problems)
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

/** What the visit writes to its tank: its findings, and the device on it. */
export function tankValues(
  { tank }: Parts,
  said: Row,
  target: TargetTank | undefined,
  device_id?: number,
): Row {
  const { id: _id, lat, lng, ...found } = tank
  const place = isProvided(lat)
    ? { lat, lng }
    : target && isPoint(target)
      ? {}
      : { lat: said.lat, lng: said.lng }
  return { ...place, ...found, ...(device_id === undefined ? {} : { device_id }), state: 'active' }
}

/** Checks each value of a tank that the caller may not install on, by itself. */
function checkValues({ tank }: Parts, problems: Problems) {
  for (const name of CORRECTED)
    if (isProvided(tank[name])) {
      const found: Problems = {}
      validateField(tanks.fields[name]!, tank[name], `tank.${name}`, found)
      Object.assign(problems, { ...found, ...problems })
    }
}

/**
 * Checks the tank as the visit would store it. Values that were refused before are left out: with raised rights, the
 * rules of the others must not tell about records that the caller can't read.
 */
async function checkStoredTank(
  raised: RaisedWriter,
  parts: Parts,
  said: Row,
  { target, device }: { target: TargetTank | undefined; device: DeviceMatch | undefined },
  problems: Problems,
) {
  if (!target && isProvided(parts.tank.id)) return checkValues(parts, problems)
  const isRefused = (name: string) => Object.hasOwn(problems, `tank.${name}`)
  const hasDepot = target !== undefined || !isRefused('group_id')
  const isRefusedDevice = Object.keys(problems).some(name => name.startsWith('device.'))
  const deviceId = isRefusedDevice ? undefined : device?.id
  const values = tankValues(parts, said, target, deviceId)
  // A longitude without its latitude isn't stored, but may have a fault of its own.
  if (isProvided(parts.tank.lng)) values.lng = parts.tank.lng
  const given = Object.entries(values).filter(
    ([name]) => !isRefused(name) && (hasDepot || name !== 'customer_id'),
  )
  const { record, problems: found } = await raised.check(tanks, Object.fromEntries(given), target?.id)
  for (const [name, problem] of Object.entries(found)) problems[`tank.${name}`] ??= problem
  // A dip above the top of the tank is a wrong unit or digit.
  const height = vesselTank(record)?.height_mm
  const dip = said.manual_dip_mm
  if (typeof dip === 'number' && height !== undefined && dip > height)
    problems['installation.manual_dip_mm'] ??= { key: 'validation.max', args: { max: Math.floor(height) } }
}

/** Checks all parts of a visit, and refuses all errors together. */
export async function checkVisit(writer: Writer, raised: RaisedWriter, { trial, ...parts }: SaveInstall) {
  const problems: Problems = {}
  const target = await checkTank(writer, parts, problems)
  if (trial && !target) problems['tank.id'] ??= REQUIRED
  const depot = problems['tank.group_id'] ? null : (parts.tank.group_id ?? null)
  const client = await clientOf(writer.db, target?.group_id ?? depot)
  const device = await checkDevice(writer, parts, client, problems)
  const said = await checkInstallation(writer, parts, target, problems)
  await checkStoredTank(raised, parts, said, { target, device }, problems)
  refuseProblems(problems)
  return { target, device: device!, said }
}
