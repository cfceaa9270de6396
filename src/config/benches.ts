import type { Call, CallInput } from './schema/calls/define'
import * as calls from './calls/bench'
import {
  activations,
  activationsV2,
  assemblyPackages,
  batches,
  measurements,
  panels,
} from './entities/declared'

type Name<C> = Extract<keyof CallInput<C>, string>

/** A test bench as data: the values set once per batch, then the codes scanned for each unit, in order. */
export type Bench = {
  readonly station: string
  readonly call: Call
  readonly keep: readonly string[]
  readonly scan: readonly string[]
  /** Entities whose lists link to the bench. */
  readonly on: readonly string[]
}

/** Declares a bench. A name that the call doesn't accept fails to compile. */
const defineBench = <C>(
  station: string,
  call: C & Call,
  bench: {
    keep: readonly Name<C>[]
    scan: readonly Name<C>[]
    on: readonly { readonly name: string }[]
  },
): Bench => ({ station, call, ...bench, on: bench.on.map(({ name }) => name) })

/** The benches, in the order in which a device passes them. */
export const benches: readonly Bench[] = [
  defineBench('boards', calls.inspectBoard, {
    keep: ['batch_id'],
    scan: ['serial', 'result'],
    on: [batches],
  }),
  defineBench('panels', calls.testBoard, {
    keep: ['batch_id', 'panel', 'firmware'],
    scan: ['serial', 'device', 'identity'],
    on: [panels],
  }),
  defineBench('calibrations', calls.calibrateDevice, {
    keep: ['rig', 'reference_mm', 'temp_c'],
    scan: ['device', 'samples_mm'],
    on: [measurements],
  }),
  defineBench('activations', calls.registerDevice, {
    keep: ['contract_ref', 'plan'],
    scan: ['device', 'result'],
    on: [activations, activationsV2],
  }),
  defineBench('packages', calls.packDevice, {
    keep: ['package'],
    scan: ['device'],
    on: [assemblyPackages],
  }),
]

export const benchOn = (entity: string): Bench | undefined => benches.find(({ on }) => on.includes(entity))
