import { between, chance, normal, pick } from '../../simulate/random'
import type { Row } from '../fleet'
import { fitTemperature, type TemperaturePoint } from '../../../server/domain/calibration'
import { BATCHES, TEST_BATCHES } from './batches'
import { BOARDS, batchOfPanel, PANELS, serialOnPanel } from './panels'
import { dayBefore, momentBefore, type DocumentContext, type DocumentSeed } from './types'

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
const WORKERS = ['Bench 1', 'Bench 2', 'Bench 3']

/** Boards of a batch that are on no panel. */
const OFF_PANEL = 3

const pcbPreparations: DocumentSeed = {
  entity: 'pcb_preparations',
  rows: ({ random, idOf }) => {
    const board = (batch: number, serial: string, result: string) => ({
      batch_id: idOf('batches', batch),
      serial,
      visual_ok: result === 'ok',
      rework_notes: result === 'rework' ? pick(random, ['Bridge at U3', 'Cold joint at J1']) : null,
      prepared_by: pick(random, WORKERS),
      result,
    })
    // Only boards that are OK go onto a panel.
    const onPanels = Array.from({ length: PANELS * BOARDS }, (_, i) => {
      const panel = Math.floor(i / BOARDS)
      return board(batchOfPanel(panel), serialOnPanel(panel, i % BOARDS), 'ok')
    })
    const others = Array.from({ length: BATCHES * OFF_PANEL }, (_, i) => {
      const batch = Math.floor(i / OFF_PANEL)
      const result = chance(random, 0.3) ? 'scrap' : chance(random, 0.4) ? 'rework' : 'ok'
      return board(batch, `S${2400 + batch}-${String(9000 + i)}`, result)
    })
    return [...onPanels, ...others]
  },
}

/** Samples of one device at one distance, and the values derived from them. */
function measured(random: DocumentContext['random'], reference_mm: number, shift: number): Row {
  const bias = shift + (chance(random, 0.08) ? between(random, 12, 25) : between(random, -4, 4))
  const samples = Array.from({ length: 8 }, () => round(reference_mm + bias + normal(random) * 2))
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length
  const sd = Math.sqrt(samples.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (samples.length - 1))
  const error = mean - reference_mm
  return {
    reference_mm,
    samples_mm: samples,
    mean_mm: round(mean),
    sd_mm: round(sd),
    error_mm: round(error),
    pass: Math.abs(error) <= 10 && sd <= 5,
  }
}

/** Passed measurements are accepted; some failed ones are still open. */
const decided = (row: Row, i: number): Row => ({
  ...row,
  decision: row.pass ? 'accepted' : i % 2 === 0 ? 'open' : 'repeat',
})

/** Temperatures of the chamber, °C: cold, room, warm. */
const TEMPERATURES = [-10, 20, 40] as const

/** Each device measured at three temperatures, with the drift of its error so far. */
const measurements: DocumentSeed = {
  entity: 'measurements',
  rows: ({ random, fleet, idOf }) =>
    fleet.devices.slice(-20).flatMap((device, i) => {
      const points: TemperaturePoint[] = []
      const drift = between(random, -0.08, 0.08)
      const reference = pick(random, [400, 800, 1500])
      const rig = pick(random, ['Rig A', 'Rig B'])
      return TEMPERATURES.map(temperature => {
        const temp_c = round(temperature + between(random, -0.5, 0.5))
        const row = measured(random, reference, drift * (temp_c - 20))
        points.push({ temp_c, error_mm: row.error_mm as number })
        const fit = fitTemperature(points)
        return {
          device_id: device.id,
          batch_id: idOf('batches', device.is_test ? TEST_BATCHES[i % 2]! : 8 + (i % 6)),
          rig,
          ...decided(row, i),
          temp_c,
          echo_strength: Math.round(between(random, 8, 15)),
          temp_points: points.length,
          drift_mm_k: fit?.drift_mm_k ?? null,
          error_20_mm: fit?.error_20_mm ?? null,
        }
      })
    }),
}

const demo: DocumentSeed = {
  entity: 'demo_v2',
  rows: ({ random, end, fleet }) =>
    fleet.devices.slice(-8).flatMap(device =>
      Array.from({ length: 6 }, (_, i) => ({
        run: `Water butt ${dayBefore(end, 3)}`,
        device_id: device.id,
        at: momentBefore(end, 3 - i / 24),
        ullage_mm: Math.round(between(random, 300, 320) + i * 12),
        note: i === 0 ? 'Start' : null,
      })),
    ),
}

type Network = 'sigfox' | 'lorawan' | 'nbiot'
const CONTRACTS: Readonly<Record<Network, string>> = {
  sigfox: 'SFX-2024-IE',
  lorawan: 'LNS-2025',
  nbiot: 'SIM-2025-POOL',
}
const PLANS: Readonly<Record<Network, string>> = {
  sigfox: 'Platinum',
  lorawan: 'LoRaWAN basic',
  nbiot: 'NB-IoT 10 MB a year',
}
/** States of devices that have already registered on the network. */
const REGISTERED = ['activated', 'packed', 'shipped', 'installed', 'returned']
/** Every ninth of these devices needed a second attempt. */
const SECOND_ATTEMPT = 9

function attempt(
  { end }: DocumentContext,
  device: Row,
  result: 'ok' | 'pending' | 'failed',
  daysAgo: number,
): Row {
  return {
    device_id: device.id,
    network: device.network,
    contract_ref: CONTRACTS[device.network as Network],
    requested_at: momentBefore(end, daysAgo),
    result,
    error: result === 'failed' ? 'The identity is registered already' : null,
  }
}

/**
 * Attempts of a device, ending as its state says: before its first readings, or recently if it still waits on the
 * bench.
 */
function attempts(context: DocumentContext, device: Row, i: number): Row[] {
  const daysAgo = between(context.random, 100, 300)
  const at = (result: 'ok' | 'pending' | 'failed', days: number) => attempt(context, device, result, days)
  if (device.state === 'calibrated') return [at(i % 2 === 0 ? 'pending' : 'failed', daysAgo / 100)]
  if (!REGISTERED.includes(String(device.state))) return []
  const failed = i % SECOND_ATTEMPT === SECOND_ATTEMPT - 1 ? [at('failed', daysAgo + 2)] : []
  return [...failed, at('ok', daysAgo)]
}

/** Number of the oldest devices: they registered before the newer form existed, and once again since. */
const OF_OLDER_FORM = 40
const OLDER_DAYS = 400

const activations: DocumentSeed = {
  entity: 'activations',
  rows: context =>
    context.fleet.devices
      .slice(0, OF_OLDER_FORM)
      .map((device, i) => attempt(context, device, 'ok', OLDER_DAYS - i)),
}

const activationsV2: DocumentSeed = {
  entity: 'activations_v2',
  rows: context =>
    context.fleet.devices.flatMap((device, i) =>
      attempts(context, device, i).map(row => ({
        ...row,
        join_eui: device.network === 'lorawan' ? '70B3D54990000000' : null,
        plan: PLANS[device.network as Network],
        quota_up_per_day: 140,
        quota_down_per_day: 4,
      })),
    ),
}

const STATES = ['received', 'received', 'received', 'shipped', 'sealed', 'open']
const IN_A_BOX = 6

const packages: DocumentSeed = {
  entity: 'assembly_packages',
  rows: ({ random, fleet, idsOf }) => {
    const [client = null] = idsOf('tankgroups')
    const inState = (state: string) => fleet.devices.filter(device => device.state === state)
    const packed = inState('packed')
    const half = Math.ceil(packed.length / 2)
    /** Shipped devices have left in a box; packed devices are in a sealed box or in one that is still open. */
    const lying: Record<string, readonly Row[]> = {
      shipped: inState('shipped'),
      sealed: packed.slice(0, half),
      open: packed.slice(half),
    }
    return STATES.map((state, i) => {
      const devices = lying[state] ?? fleet.devices.slice(i * IN_A_BOX, (i + 1) * IN_A_BOX)
      const sent = state === 'received' || state === 'shipped'
      return {
        code: `PK-${String(2031 + i)}`,
        device_ids: devices.map(device => device.id),
        client_id: client,
        courier: sent ? pick(random, ['An Post', 'Fastway']) : null,
        tracking: sent ? `CE${Math.floor(between(random, 1e8, 9e8))}IE` : null,
        state,
      }
    })
  },
}

/** Demonstration records of device production. */
export const assembly: readonly DocumentSeed[] = [
  pcbPreparations,
  measurements,
  demo,
  activations,
  activationsV2,
  packages,
]
