import type { CallAnswer } from '../../config/schema/calls/define'
import type { installDevice, installTanks } from '../../config/calls/installs'
import type { SHAPES } from '../../config/entities/shared/geometry'
import type { Problems } from '../../config/schema'
import { PHOTO_COUNT, PLACE_WITHIN_M } from '../../config/entities/shared/installation'
import { isCapacityFar, isDipAbove } from './vessel'

export type TankChoice = CallAnswer<typeof installTanks>[number]
export type DeviceAnswer = CallAnswer<typeof installDevice>
export type Shape = (typeof SHAPES)[number]
export type Lengths = Partial<Record<'d' | 'l' | 'h' | 'w' | 'end_depth', number>> & {
  end?: string
  axis?: string
}
export type Place = { lat: number; lng: number; accuracy_m: number }
export type Photo = { readonly key: string; readonly blob: Blob; readonly sent?: string }
/** A tank that isn't recorded yet. */
export type NewTank = { readonly name: string; readonly group_id: number | null; readonly content_type: Fuel }
export type Fuel = 'kerosene' | 'derv' | 'gas_oil'
export const FUELS: readonly Fuel[] = ['kerosene', 'gas_oil', 'derv']
export const CHECKLIST = ['lid_closed', 'seal_fitted', 'customer_informed'] as const

/** An unsent installation, as stored on the phone. */
export type Draft = {
  readonly id: string
  /** The installer, as a phone may be shared. */
  readonly owner: number | string
  readonly trial: boolean
  /** Idempotency key for retries; replaced after the server rejects the request. */
  readonly key: string
  readonly createdAt: number
  readonly step: Step
  /** `waiting` is complete, and is sent when there is a network. */
  readonly state: 'open' | 'waiting'
  readonly refusals: Readonly<Record<string, string>>
  /** Translation keys of the same errors, where available. */
  readonly problems?: Problems
  readonly code: string
  readonly device: DeviceAnswer | null
  /** The server knows no device with that code. */
  readonly isUnknown?: boolean
  readonly tank: TankChoice | null
  readonly newTank: NewTank | null
  readonly place: Place | null
  /** The installer's position replaces the tank's map location. */
  readonly moves: boolean
  readonly shape: Shape | null
  readonly lengths: Lengths
  readonly capacity_l: number | null
  readonly sensor_offset_mm: number | null
  readonly photos: readonly Photo[]
  readonly dip_mm: number | null
  readonly checklist: Readonly<Partial<Record<(typeof CHECKLIST)[number], boolean>>>
  readonly signature: Photo | null
}

export const STEPS = [
  'device',
  'place',
  'shape',
  'size',
  'photos',
  'dip',
  'reading',
  'signature',
  'summary',
] as const
export type Step = (typeof STEPS)[number]

export const newDraft = (owner: Draft['owner'], trial: boolean, tank: TankChoice | null = null): Draft => ({
  id: crypto.randomUUID(),
  owner,
  trial,
  key: crypto.randomUUID(),
  createdAt: Date.now(),
  step: 'device',
  state: 'open',
  refusals: {},
  code: '',
  device: null,
  newTank: null,
  place: null,
  moves: false,
  photos: [],
  dip_mm: null,
  checklist: {},
  signature: null,
  ...ofTank(tank),
})

/** The chosen tank's known values, which the installer corrects where they differ. */
export const ofTank = (
  tank: TankChoice | null,
): Pick<Draft, 'tank' | 'shape' | 'lengths' | 'capacity_l' | 'sensor_offset_mm'> => ({
  tank,
  shape: (tank?.shape as Shape | null | undefined) ?? null,
  lengths: (tank?.dimensions as Lengths | null | undefined) ?? {},
  capacity_l: tank?.capacity_l ?? null,
  sensor_offset_mm: tank?.sensor_offset_mm ?? null,
})

/** The device code in a QR code, which is the code itself or a URL that ends in it. */
export const codeIn = (text: string): string => {
  const path = /^https?:\/\/[^/]+(\/[^?#]*)/i.exec(text.trim())?.[1]
  return (path?.split('/').filter(Boolean).at(-1) ?? text).trim().slice(0, 40)
}

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180
/** Metres between the installer and the tank's map location; null where either is unknown. */
export function metresOff({ place, tank }: Pick<Draft, 'place' | 'tank'>): number | null {
  if (!place || typeof tank?.lat !== 'number' || typeof tank.lng !== 'number') return null
  const x = radians(place.lng - tank.lng) * Math.cos(radians((place.lat + tank.lat) / 2))
  return Math.round(EARTH_M * Math.hypot(x, radians(place.lat - tank.lat)))
}

/** The dimensions measured for each shape: at most three large inputs. */
export const MEASURED: Readonly<Record<Shape, readonly ('d' | 'l' | 'h' | 'w')[]>> = {
  vertical_cylinder: ['d', 'h'],
  horizontal_cylinder: ['d', 'l'],
  rectangular: ['l', 'w', 'h'],
  oval: ['l', 'w', 'h'],
  obround: ['l', 'w', 'h'],
  sphere: ['d'],
  strapped: [],
}

/** What is missing at a step, as a translation key; null if complete. */
export function missingAt(draft: Draft, step: Step): string | null {
  switch (step) {
    case 'device':
      if (draft.code === '') return 'installs.needs.code'
      if (draft.isUnknown) return 'installs.needs.known'
      return draft.device && !draft.device.ready ? 'installs.needs.ready' : null
    case 'place': {
      if (!draft.place) return 'installs.needs.place'
      if (draft.place.accuracy_m > PLACE_WITHIN_M) return 'installs.needs.accuracy'
      if (draft.newTank) return draft.newTank.name && draft.newTank.group_id ? null : 'installs.needs.newTank'
      if (!draft.tank) return 'installs.needs.tank'
      if (draft.tank.occupied) return 'installs.needs.free'
      const off = metresOff(draft)
      return off !== null && off > PLACE_WITHIN_M && !draft.moves ? 'installs.needs.near' : null
    }
    case 'shape':
      return draft.shape ? null : 'installs.needs.shape'
    case 'size':
      if (!draft.capacity_l) return 'installs.needs.capacity'
      if (draft.shape && MEASURED[draft.shape].some(name => !draft.lengths[name]))
        return 'installs.needs.lengths'
      return isCapacityFar(draft) ? 'geometry.capacity' : null
    case 'photos':
      return draft.photos.length < PHOTO_COUNT.min ? 'installs.needs.photos' : null
    case 'dip':
      return isDipAbove(draft) ? 'installs.needs.dip' : null
    case 'reading':
    case 'signature':
      return null
    case 'summary':
      return STEPS.map(one => (one === 'summary' ? null : missingAt(draft, one))).find(Boolean) ?? null
  }
}

/** The first incomplete step, for the summary's link. */
export const firstMissing = (draft: Draft): Step | undefined =>
  STEPS.find(step => step !== 'summary' && missingAt(draft, step) !== null)

/** The step that corrects an error of the server. */
export function stepOfRefusal(field: string): Step {
  if (field.startsWith('device.')) return 'device'
  if (field.startsWith('installation.photos')) return 'photos'
  if (field.startsWith('installation.manual_dip')) return 'dip'
  if (field.startsWith('installation.customer_signature')) return 'signature'
  if (/^tank\.(id|lat|lng|group_id)/.test(field) || /^installation\.(lat|lng|accuracy)/.test(field))
    return 'place'
  return field.startsWith('tank.shape') ? 'shape' : field.startsWith('tank.') ? 'size' : 'summary'
}

/** The dimensions in the server's format: the shape's measured ones and the tank's known ones. */
const dimensionsOf = ({ shape, lengths, tank }: Draft) => {
  const known = tank?.shape === shape ? (tank?.dimensions as Lengths | null) : null
  const own = Object.fromEntries(
    (shape ? MEASURED[shape] : []).flatMap(name => (lengths[name] ? [[name, lengths[name]]] : [])),
  )
  const axis =
    shape === 'obround' ? { axis: (lengths.h ?? 0) > (lengths.w ?? 0) ? 'vertical' : 'horizontal' } : {}
  const ends =
    shape === 'horizontal_cylinder' && known?.end ? { end: known.end, end_depth: known.end_depth } : {}
  return { ...own, ...axis, ...ends }
}

/** The draft's geometry, for the check of its first reading. */
export const geometryOf = (draft: Draft) => ({
  shape: draft.shape,
  dimensions: dimensionsOf(draft) as Record<string, unknown>,
  capacity_l: draft.capacity_l,
  sensor_offset_mm: draft.sensor_offset_mm ?? 0,
})

/** The body of the submit call, once the pictures are uploaded. */
export const bodyOf = (draft: Draft) => ({
  trial: draft.trial,
  tank: {
    ...(draft.newTank ?? { id: draft.tank?.id }),
    ...(draft.shape === 'strapped' ? {} : geometryOf(draft)),
    ...(draft.moves && draft.place ? { lat: draft.place.lat, lng: draft.place.lng } : {}),
  },
  device: { enclosure_id: draft.code },
  installation: {
    installed_at: new Date(draft.createdAt).toISOString(),
    ...draft.place,
    photos: draft.photos.map(({ sent }) => sent),
    manual_dip_mm: draft.dip_mm,
    checklist: draft.checklist,
    customer_signature: draft.signature?.sent ?? null,
  },
})
