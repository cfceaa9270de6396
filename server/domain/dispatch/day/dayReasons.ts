import type { CandidateReason } from '../candidates'
import type { Reason } from '../plan'
import type { Violation, ViolationKind } from '../violations'
import type { DayTank } from './dayInput'
import type { DayReason } from './dayTypes'

/** Keys of the reasons below `dispatch.reasons` in the language tables. */
export const REASON_KEYS = [
  // Why a tank may be planned.
  'requested',
  'requested_by',
  'overdue',
  'runs_out',
  'fills_up',
  'on_the_way',
  'added',
  'planned',
  // Why it isn't.
  'removed',
  'excluded',
  'has_open_job',
  'quarantined',
  'no_position',
  'unreachable',
  'closed_day',
  'no_vehicle',
  'depot_closed',
  'no_reading',
  'no_forecast',
  'full',
  'nothing_to_collect',
  'small_drop',
  'not_needed',
  'no_compartment',
  'drop_too_large',
  'no_room',
  'hose_too_short',
  'vehicle_too_wide',
  'window_closed',
  'locked_vehicle',
  'not_worth_it',
  'does_not_fit',
  'searching',
] as const

/** Keys of broken rules below `dispatch.faults` in the language tables. */
export const FAULT_KEYS = [
  'late',
  'shift',
  'depot_hours',
  'break_late',
  'over',
  'unloaded',
  'room',
  'min_drop',
  'weight',
  'hose',
  'width',
  'product',
  'product_change',
  'trips',
  'moves_locked',
  'truck_locked',
  'truck_inactive',
  'truck_unused',
  'no_shift',
  'no_compartments',
  'quarantined',
  'no_position',
  'has_open_job',
  'excluded',
  'window_closed',
  'closed_day',
] as const

type Args = DayReason['args']

/** A reason by its key below `dispatch.reasons`. */
export const reason = (key: (typeof REASON_KEYS)[number], args?: Args): DayReason =>
  args ? { key: `dispatch.reasons.${key}`, args } : { key: `dispatch.reasons.${key}` }

/** A broken rule by its key below `dispatch.faults`. */
export const fault = (key: (typeof FAULT_KEYS)[number], args?: Args): DayReason =>
  args ? { key: `dispatch.faults.${key}`, args } : { key: `dispatch.faults.${key}` }

/** The solver's reason, with rounded figures. */
export function solverReason({ key, args }: Reason): DayReason {
  const rounded = Object.entries(args ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? Math.round(value) : value,
  ])
  return reason(key, args && (Object.fromEntries(rounded) as NonNullable<Args>))
}

/** Reason of a candidate. Shares are per cent, distances kilometres with one decimal. */
export function candidateReason({ key, args }: CandidateReason, tank: DayTank): DayReason {
  if (key === 'requested') {
    const day = tank.requested?.wish_on
    if (!day) return reason('requested')
    return reason(args.due_days! < 0 ? 'overdue' : 'requested_by', { day })
  }
  if (key === 'on_the_way')
    return reason(key, {
      km: Math.round(args.detour_m! / 100) / 10,
      litres: Math.round(args.drop_l!),
    })
  return reason(key, { pct: Math.round(100 * args.chance!) })
}

const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))

/** Kinds for which every difference counts: the hose is measured in metres. */
const COARSE: readonly ViolationKind[] = ['hose']

const FAULT_OF: Readonly<Partial<Record<ViolationKind, (violation: Violation) => ReturnType<typeof fault>>>> =
  {
    late: ({ by }) => fault('late', { minutes: minutes(by) }),
    shift: ({ by }) => fault('shift', { minutes: minutes(by) }),
    depot_hours: ({ by }) => fault('depot_hours', { minutes: minutes(by) }),
    break_late: ({ by }) => fault('break_late', { minutes: minutes(by) }),
    compartment: ({ by, compartment = 0 }) =>
      fault('over', { compartment: compartment + 1, litres: Math.round(by) }),
    no_compartment: ({ by }) => fault('unloaded', { litres: Math.round(by) }),
    room: ({ by }) => fault('room', { litres: Math.round(by) }),
    min_drop: ({ by }) => fault('min_drop', { litres: Math.round(by) }),
    weight: ({ by }) => fault('weight', { kg: Math.round(by) }),
    hose: ({ by }) => fault('hose', { metres: Math.ceil(by) }),
    width: ({ by }) => fault('width', { mm: Math.ceil(by) }),
    product: ({ compartment = 0 }) => fault('product', { compartment: compartment + 1 }),
    product_change: ({ trip = 0 }) => fault('product_change', { trip: trip + 1 }),
    trips: ({ by }) => fault('trips', { count: by }),
    lock: () => fault('moves_locked'),
  }

/** A broken limit in words; undefined below one second, litre or kilogram, which is a rounding error. */
export function faultOf(violation: Violation): DayReason | undefined {
  if (violation.by < 1 && !COARSE.includes(violation.kind)) return undefined
  return FAULT_OF[violation.kind]?.(violation)
}
