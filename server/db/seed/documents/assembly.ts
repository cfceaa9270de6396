import { between, chance, normal, pick } from '../../../simulate/random'
import type { Row } from '../fleet'
import { dayBefore, momentBefore, type DocumentContext, type DocumentSeed } from './types'

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
const WORKERS = ['Bench 1', 'Bench 2', 'Bench 3']
const BATCHES = 14

const pcbPreparations: DocumentSeed = {
  entity: 'pcb_preparations',
  rows: ({ random, idOf }) =>
    Array.from({ length: 120 }, (_, i) => {
      const result = chance(random, 0.04) ? 'scrap' : chance(random, 0.06) ? 'rework' : 'ok'
      const batch = Math.floor((i / 120) * BATCHES)
      return {
        batch_id: idOf('batches', batch),
        serial: `S${2400 + batch}-${String(9000 + i)}`,
        visual_ok: result !== 'scrap',
        rework_notes: result === 'rework' ? pick(random, ['Bridge at U3', 'Cold joint at J1']) : null,
        prepared_by: pick(random, WORKERS),
        result,
      }
    }),
}

/** Samples of one device at one distance, and what follows from them. */
function measured(random: DocumentContext['random'], reference_mm: number): Row {
  const bias = chance(random, 0.08) ? between(random, 11, 25) : between(random, -6, 6)
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

const measurements: DocumentSeed = {
  entity: 'measurements',
  rows: ({ random, fleet, idOf }) =>
    fleet.devices.slice(-60).map((device, i) => ({
      device_id: device.id,
      batch_id: idOf('batches', 8 + (i % 6)),
      rig: pick(random, ['Rig A', 'Rig B']),
      ...measured(random, pick(random, [400, 800, 1500])),
      temp_c: round(between(random, 17, 22)),
      echo_strength: Math.round(between(random, 8, 15)),
    })),
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

const RESULTS = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'pending', 'failed']
const activation = ({ random, end }: DocumentContext, device: Row, i: number): Row => {
  const result = RESULTS[i % RESULTS.length]
  return {
    device_id: device.id,
    network: device.network,
    contract_ref: device.network === 'sigfox' ? 'SFX-2024-IE' : 'LNS-2025',
    requested_at: momentBefore(end, between(random, 1, 200)),
    result,
    error: result === 'failed' ? 'The identity is registered already' : null,
  }
}

const activations: DocumentSeed = {
  entity: 'activations',
  rows: context => context.fleet.devices.slice(0, 40).map((device, i) => activation(context, device, i)),
}

const activationsV2: DocumentSeed = {
  entity: 'activations_v2',
  rows: context =>
    context.fleet.devices.slice(40, 120).map((device, i) => ({
      ...activation(context, device, i),
      join_eui: device.network === 'lorawan' ? '70B3D54990000000' : null,
      plan: device.network === 'lorawan' ? 'LoRaWAN basic' : 'Platinum',
      quota_up_per_day: 140,
      quota_down_per_day: 4,
    })),
}

const STATES = ['received', 'received', 'received', 'shipped', 'sealed', 'open']
const IN_A_BOX = 6

const packages: DocumentSeed = {
  entity: 'assembly_packages',
  rows: ({ random, fleet, idsOf }) => {
    const [client = null] = idsOf('tankgroups')
    return STATES.map((state, i) => {
      // What is on a tank came in a box; what is on the shelf goes into the next.
      const from = state === 'received' ? i * IN_A_BOX : fleet.tanks.length + (i - 3) * IN_A_BOX
      const sent = state === 'received' || state === 'shipped'
      return {
        code: `PK-${String(2031 + i)}`,
        device_ids: fleet.devices.slice(from, from + IN_A_BOX).map(device => device.id),
        client_id: client,
        courier: sent ? pick(random, ['An Post', 'Fastway']) : null,
        tracking: sent ? `CE${Math.floor(between(random, 1e8, 9e8))}IE` : null,
        state,
      }
    })
  },
}

/** The demonstration's records of devices being made. */
export const assembly: readonly DocumentSeed[] = [
  pcbPreparations,
  measurements,
  demo,
  activations,
  activationsV2,
  packages,
]
