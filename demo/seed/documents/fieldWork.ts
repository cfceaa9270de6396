import { between, pick } from '../../simulate/random'
import { ACCOUNTS } from '../accounts'
import type { DemoTank, Row } from '../fleet'
import { photoIds } from '../installPhotos'
import { ownerOf, streetAddress } from '../people'
import { beside } from '../places'
import { dayBefore, momentBefore, type DocumentContext, type DocumentSeed } from './types'

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
/** Number of tanks with a recorded installation, newest last. */
const VISITED = 60
const visited = ({ fleet }: DocumentContext) => fleet.tanks.slice(-VISITED)
const OPEN = ['submitted', 'submitted', 'audit_pending', 'rejected']
const stateOf = (i: number) => OPEN[VISITED - 1 - i] ?? 'approved'
/** One tank every day and a half, until today. */
const daysAgo = (i: number) => (VISITED - i) * 1.5

/** Installs are done by the demonstration's installer. */
const installer = ({ idsOf }: DocumentContext) =>
  idsOf('users')[ACCOUNTS.findIndex(({ role }) => role === 'install-user')] ?? null

const common = (context: DocumentContext, { record, device }: DemoTank, i: number): Row => ({
  tank_id: record.id,
  device_id: device.id,
  installer_id: installer(context),
  installed_at: momentBefore(context.end, daysAgo(i)),
})

const setups: DocumentSeed = {
  entity: 'setups',
  rows: context =>
    visited(context).map(({ record, device }, i) => ({
      tank_id: record.id,
      device_id: device.id,
      shape: record.shape,
      dimensions: record.dimensions,
      strapping: record.strapping,
      sensor_offset_mm: record.sensor_offset_mm,
      interval_min: 360,
      applied_at: momentBefore(context.end, daysAgo(i) - 0.1),
    })),
}

/** Values that the installer entered; `state` is the office's decision. */
const installed = (context: DocumentContext, tank: DemoTank, i: number): Row => ({
  ...common(context, tank, i),
  lat: tank.record.lat,
  lng: tank.record.lng,
  accuracy_m: 4 + ((i * 7) % 17),
  photos: photoIds(context.idOf('installations', i)),
  signal: -90 - ((i * 11) % 36),
  checklist: { lid_closed: true, seal_fitted: true, customer_informed: i % 5 !== 3 },
  customer_signature: null,
})
const rejectionIn = (state: string) => (state === 'rejected' ? 'The photo of the lid is blurred' : null)

const installations: DocumentSeed = {
  entity: 'installations',
  rows: context =>
    visited(context).map((tank, i) => ({
      ...installed(context, tank, i),
      state: stateOf(i),
      rejected_because: rejectionIn(stateOf(i)),
    })),
}

/** One tank in so many has a rehearsal, so that each client has some. */
const TRIAL_EVERY = 40
const rehearsed = ({ fleet }: DocumentContext) => fleet.tanks.filter((_, i) => i % TRIAL_EVERY === 20)

/** Rehearsals of the wizard by the administrator; they are never audited. */
const trials: DocumentSeed = {
  entity: 'dev_installations',
  rows: context =>
    rehearsed(context).map((tank, i) => ({
      ...installed(context, tank, i),
      installer_id: context.idsOf('users')[ACCOUNTS.findIndex(({ role }) => role === 'admin')] ?? null,
      installed_at: momentBefore(context.end, 40 - i * 5),
      photos: photoIds(context.idOf('dev_installations', i)),
      state: 'submitted',
    })),
}

/**
 * States that an installation passed through to reach each state. Each step leaves a copy, about an hour after the
 * previous one.
 */
const WAY_TO: Readonly<Record<string, readonly string[]>> = {
  submitted: ['submitted'],
  audit_pending: ['submitted', 'audit_pending'],
  approved: ['submitted', 'audit_pending', 'approved'],
  rejected: ['submitted', 'rejected'],
}
const HOUR = 1 / 24

const history: DocumentSeed = {
  entity: 'installations_history',
  rows: context =>
    visited(context).flatMap((tank, i) =>
      WAY_TO[stateOf(i)]!.map((state, step) => ({
        ...installed(context, tank, i),
        installation_id: context.idOf('installations', i),
        reason: i % 9 === 4 ? 'swap' : 'new',
        state,
        rejected_because: rejectionIn(state),
        created_at: momentBefore(context.end, daysAgo(i) - step * HOUR),
      })),
    ),
}

const imports: DocumentSeed = {
  entity: 'installations_import_info',
  rows: () =>
    [
      { file: 'lee-oil-2024.csv', rows: 84, ok: 82, dry_run: true },
      { file: 'lee-oil-2024.csv', rows: 84, ok: 84, dry_run: false },
      { file: 'shannon-fuels.csv', rows: 80, ok: 79, dry_run: true },
      { file: 'shannon-fuels-2.csv', rows: 80, ok: 80, dry_run: false },
    ].map(row => ({
      ...row,
      by: 'Ada Admin',
      errors: Array.from({ length: row.rows - row.ok }, (_, i) => ({
        row: 12 + i * 7,
        field: 'device_id',
        text: 'No device has this code',
      })),
    })),
}

const CHECKS = ['photo', 'position', 'dip', 'signal', 'capacity']

const audits: DocumentSeed = {
  entity: 'audits_v2',
  rows: context =>
    visited(context).flatMap((_, i) => {
      if (stateOf(i) !== 'approved' && stateOf(i) !== 'rejected') return []
      const failed = stateOf(i) === 'rejected' ? 'photo' : i % 11 === 3 ? 'capacity' : undefined
      return [
        {
          installation_id: context.idOf('installations', i),
          checks: CHECKS.map(code => ({ code, ok: code !== failed, comment: null })),
          verdict: failed === 'photo' ? 'fail' : failed ? 'pass_with_fix' : 'pass',
          auditor: 'Ada Admin',
          created_at: momentBefore(context.end, daysAgo(i) - 2 * HOUR),
        },
      ]
    }),
}

const PROSPECTS = ['new', 'new', 'new', 'contacted', 'contacted', 'checked', 'booked', 'converted', 'lost']

const prospects: DocumentSeed = {
  entity: 'prospects_v2',
  rows: ({ random, end, fleet }) =>
    Array.from({ length: 27 }, (_, i) => {
      const state = PROSPECTS[i % PROSPECTS.length]
      const near = fleet.tanks[i * 7]!.record
      const isConverted = state === 'converted'
      return {
        name: ownerOf(random, 'kerosene').name,
        email: `prospect.${i + 1}@example.com`,
        phone: `+35320912${String(i + 1).padStart(4, '0')}`,
        state,
        address_1: streetAddress(random),
        county_id: near.county_id,
        ...beside(random, near),
        tank_kind: pick(random, ['Plastic, 1100 L', 'Steel, 1300 L', 'Bunded plastic, 1800 L']),
        wanted_from: dayBefore(end, 20 - i * 2),
        source: pick(random, ['phone', 'website', 'referral', 'visit']),
        lost_because: state === 'lost' ? 'Went with another supplier' : null,
        customer_id: isConverted ? near.customer_id : null,
        tank_id: isConverted ? near.id : null,
      }
    }),
}

const signalChecks: DocumentSeed = {
  entity: 'signal_checks',
  rows: ({ random, end, fleet, idOf }) =>
    Array.from({ length: 24 }, (_, i) => {
      const quality = pick(random, [0, 0, 1, 1, 2, 3])
      const near = fleet.tanks[i * 7]!.record
      return {
        // Every fourth site already has a tank, whose device had a weak signal.
        ...(i % 4 === 3 ? { tank_id: near.id } : { prospect_id: idOf('prospects_v2', i) }),
        lat: near.lat,
        lng: near.lng,
        network: i % 6 === 5 ? 'lorawan' : 'sigfox',
        samples: Array.from({ length: 5 }, () => ({
          rssi: -round(between(random, 92, 100) + quality * 10),
          snr: round(between(random, 12, 20) - quality * 4),
          stations: Math.max(1, 5 - quality),
        })),
        quality,
        checked_at: momentBefore(end, between(random, 1, 40)),
      }
    }),
}

const bootstrap: DocumentSeed = {
  entity: 'bootstrap',
  rows: context =>
    visited(context).map(({ device }, i) => ({
      device_id: device.id,
      first_uplink_at: momentBefore(context.end, daysAgo(i) + 0.05),
      fw: device.fw_version,
      config_version: 1,
      rssi: -round(between(context.random, 92, 125)),
      snr: round(between(context.random, 6, 20)),
      stations: Math.ceil(between(context.random, 0, 5)),
      accepted: i < VISITED - 5,
    })),
}

/** Demonstration records of field work. */
export const fieldWork: readonly DocumentSeed[] = [
  prospects,
  signalChecks,
  setups,
  installations,
  trials,
  history,
  audits,
  imports,
  bootstrap,
]
