import { between, normal, pick, randomFrom, type Random } from '../../../../demo/simulate/random'
import type { Story } from '../../../../demo/simulate/story'
import { randomVessel } from '../../../../demo/simulate/vessels'
import type { DayDepot, DayInput, DaySettings, DayTruck } from '../../../../server/domain/dispatch/day'
import { tankOf, type Tank } from '../../../../server/domain/geometry'

export type YearTank = {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly vessel: Tank
  readonly capacity_l: number
  readonly safe_fill_l: number
  /** Litres that the outlet doesn't reach: with less, the tank has run out. */
  readonly dead_stock_l: number
  readonly sensor_offset_mm: number
  readonly story: Story
}

export type YearDepot = {
  readonly name: string
  readonly depot: DayDepot
  readonly settings: DaySettings
  readonly trucks: readonly DayTruck[]
  readonly tanks: readonly YearTank[]
  readonly travel: DayInput['travel']
}

/** Time between readings, minutes. */
export const INTERVAL_MIN = 360
const HOME = { lat: 52.14, lng: -8.65 }
const KM_PER_DEGREE = 111.2
/** Villages and the farthest customer, km from the depot; share of customers outside villages. */
const VILLAGES = 9
const FAR_KM = 32
const OUTSIDE = 0.35
/** Shares of tanks by content; the rest is derv. */
const KEROSENE = 0.66
const GAS_OIL = 0.22
const SAFE_FILL = 0.95
const DEAD_STOCK = 0.03
/** Habits and trade change from week to week: autocorrelation from day to day, and standard deviation. */
const HABIT = { persistence: 0.93, kerosene: 0.18, other: 0.3 }
/** Silences of a device in a year, and their length in days. */
const SILENCES_A_YEAR = 0.3
const SILENT_DAYS = { least: 4, most: 25 }

export const SETTINGS: DaySettings = {
  products: [
    { content_type: 'kerosene', price_l: 1.04, cost_l: 0.93 },
    { content_type: 'gas_oil', price_l: 1.12, cost_l: 1.01 },
    { content_type: 'derv', price_l: 1.46, cost_l: 1.36 },
  ],
  cost_hour: 32,
  cost_km: 0.95,
  // An emergency delivery in the evening, a boiler that must be vented, and a customer who may leave.
  run_out_cost: 1500,
  min_drop_l: 500,
  service_min: 8,
  pump_l_min: 350,
  working_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  holidays: [
    { day: '2025-12-25', name: 'Christmas Day' },
    { day: '2025-12-26', name: "St Stephen's Day" },
    { day: '2026-01-01', name: "New Year's Day" },
    { day: '2026-03-17', name: "St Patrick's Day" },
    { day: '2026-04-06', name: 'Easter Monday' },
  ],
  product_change: 'never',
  cleaning_min: 15,
  cleaning_cost: 10,
}

const truck = (id: number, litres: readonly number[]): DayTruck => ({
  id,
  compartments: litres.map(capacity_l => ({ capacity_l })),
  shift_start: '07:00',
  shift_end: '17:30',
  breaks: [{ from: '11:30', to: '14:00', minutes: 30 }],
  max_trips: 3,
  active: true,
})
const TRUCKS = [truck(1, [3500, 3000, 2500, 1500]), truck(2, [3000, 2500, 2000, 1500])]

/** Roads are a third longer than the straight line, and slower on short trips. */
function roads(points: readonly { lat: number; lng: number }[]): DayInput['travel'] {
  const size = points.length
  const metres = new Float64Array(size * size)
  const seconds = new Float64Array(size * size)
  points.forEach((a, i) =>
    points.forEach((b, j) => {
      const east = (a.lng - b.lng) * Math.cos((HOME.lat * Math.PI) / 180)
      const km = 1.33 * KM_PER_DEGREE * Math.hypot(a.lat - b.lat, east)
      metres[i * size + j] = Math.round(km * 1000)
      seconds[i * size + j] = Math.round((km / (30 + 30 * Math.min(1, km / 20))) * 3600)
    }),
  )
  return { size, metres, seconds }
}

/** Factor of each day's use: a first-order autoregressive process around 1, never below a tenth. */
function habitsOf(random: Random, days: number, sd: number): number[] {
  const { persistence } = HABIT
  let departure = normal(random)
  return Array.from({ length: days }, () => {
    departure = persistence * departure + Math.sqrt(1 - persistence ** 2) * normal(random)
    return Math.max(0.1, 1 + sd * departure)
  })
}

function silencesOf(random: Random, days: number): { day: number; days: number }[] {
  const silences = []
  for (let day = 0; day < days; day++)
    if (random() < SILENCES_A_YEAR / 365)
      silences.push({ day, days: Math.round(between(random, SILENT_DAYS.least, SILENT_DAYS.most)) })
  return silences
}

function storyOf(random: Random, content: Story['content'], capacity_l: number, days: number): Story {
  const heats = content === 'kerosene'
  // A yard draws its tank in four weeks to five months, a farm more slowly than a haulier.
  const daily = content === 'derv' ? between(random, 0.01, 0.035) : between(random, 0.006, 0.02)
  return {
    content,
    direction: -1,
    base_l: heats ? between(random, 0.4, 1.6) : daily * capacity_l,
    heating_l: heats ? between(random, 0.35, 1.2) : 0,
    scatter: 0.55,
    habits: habitsOf(random, days, heats ? HABIT.kerosene : HABIT.other),
    begin: between(random, 0.3, 0.9),
    silences: silencesOf(random, days),
    battery: { begin_mv: between(random, 3450, 3600), fall_mv_day: 0.3 },
    loss: 0.04 * between(random, 0.3, 1.7),
    rssi: between(random, -132, -105),
  }
}

function placer(random: Random): () => { lat: number; lng: number } {
  const around = (lat: number, lng: number, km: number) => ({
    lat: lat + (km * normal(random)) / KM_PER_DEGREE,
    lng: lng + (km * normal(random)) / KM_PER_DEGREE / Math.cos((HOME.lat * Math.PI) / 180),
  })
  const anywhere = () => {
    const [way, km] = [2 * Math.PI * random(), FAR_KM * Math.sqrt(random())]
    return {
      lat: HOME.lat + (km * Math.sin(way)) / KM_PER_DEGREE,
      lng: HOME.lng + (km * Math.cos(way)) / KM_PER_DEGREE / Math.cos((HOME.lat * Math.PI) / 180),
    }
  }
  const villages = Array.from({ length: VILLAGES }, anywhere)
  return () => {
    if (random() < OUTSIDE) return anywhere()
    const { lat, lng } = pick(random, villages)
    return around(lat, lng, 1.5)
  }
}

/** A depot with its tanks, the same for the same arguments. Stories have `days` days. */
export function drawDepot(seed: number, tanks: number, days: number): YearDepot {
  const name = `year ${seed}`
  const random = randomFrom(`${name}/depot`)
  const place = placer(random)
  const drawn = Array.from({ length: tanks }, (_, i): YearTank => {
    const kind = (i + 0.5) / tanks
    const content = kind < KEROSENE ? 'kerosene' : kind < KEROSENE + GAS_OIL ? 'gas_oil' : 'derv'
    const own = randomFrom(`${name}/${i}/story`)
    const { geometry, capacity_l } = randomVessel(own, content)
    return {
      id: i + 1,
      ...place(),
      vessel: tankOf(geometry),
      capacity_l,
      safe_fill_l: SAFE_FILL * capacity_l,
      dead_stock_l: DEAD_STOCK * capacity_l,
      sensor_offset_mm: Math.round(between(own, 10, 60)),
      story: storyOf(own, content, capacity_l, days),
    }
  })
  return {
    name,
    depot: { id: 1, ...HOME, opens_at: '06:00', closes_at: '19:00', loading_min: 25 },
    settings: SETTINGS,
    trucks: TRUCKS,
    tanks: drawn,
    travel: roads([HOME, ...drawn]),
  }
}
