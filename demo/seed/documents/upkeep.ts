import { between, chance, pick } from '../../simulate/random'
import type { Row } from '../fleet'
import { uidOf } from '../accounts'
import { DEMO_ROLLOUTS, devicesOf } from '../demoRollouts'
import { dayBefore, momentBefore, type DocumentContext, type DocumentSeed } from './types'

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
const FAULTS = [
  'No fault',
  'No fault',
  'No fault',
  'No fault',
  'No fault',
  'No fault',
  'Weak echo',
  'Low battery',
]

const selfTest = ({ random, end }: DocumentContext, device: Row): Row => {
  const fault_code = pick(random, FAULTS)
  return {
    device_id: device.id,
    at: momentBefore(end, between(random, 0, 60)),
    battery_mv: Math.round(
      fault_code === 'Low battery' ? between(random, 2700, 2990) : between(random, 3200, 3640),
    ),
    echo_strength: Math.round(fault_code === 'Weak echo' ? between(random, 1, 4) : between(random, 7, 15)),
    temp_c: Math.round(between(random, -2, 16)),
    resets: chance(random, 0.1) ? Math.ceil(between(random, 0, 6)) : 0,
    fault_code,
  }
}

const healthChecks: DocumentSeed = {
  entity: 'device_health_checks',
  rows: context => context.fleet.tanks.slice(0, 60).map(({ device }) => selfTest(context, device)),
}

const healthChecksV2: DocumentSeed = {
  entity: 'health_checks_v2',
  rows: context =>
    context.fleet.tanks.slice(60, 180).map(({ device }) => {
      const test = selfTest(context, device)
      const reasons = [
        ...(test.fault_code === 'No fault' ? [] : [String(test.fault_code).toLowerCase()]),
        ...((test.resets as number) > 2 ? ['many resets'] : []),
      ]
      return {
        ...test,
        score: Math.max(5, Math.round(between(context.random, 86, 99)) - reasons.length * 45),
        reasons,
        predicted_battery_end: dayBefore(context.end, -Math.round(between(context.random, 200, 2600))),
      }
    }),
}

const networkTests: DocumentSeed = {
  entity: 'network_tests',
  rows: ({ random, end, fleet }) =>
    fleet.devices.slice(-20).map(device => {
      const sent = pick(random, [50, 100])
      const received = sent - Math.floor(between(random, 0, chance(random, 0.2) ? 22 : 4))
      const p50 = between(random, 2, 6)
      return {
        device_id: device.id,
        operator:
          device.sim_operator ?? (device.network === 'lorawan' ? 'LoRaWAN community' : 'Sigfox Ireland'),
        sent,
        received,
        loss_pct: round((1 - received / sent) * 100),
        latency_s_p50: round(p50),
        latency_s_p95: round(p50 + between(random, 2, 20)),
        tested_at: momentBefore(end, between(random, 1, 90)),
      }
    }),
}

const ERRORS = ['hash', 'timeout']

/** Updates to 1.4.0, made before roll-outs existed. */
const dfuHistory: DocumentSeed = {
  entity: 'dfu_history',
  rows: ({ random, end, fleet }) =>
    fleet.tanks.slice(0, 50).map(({ device }, i) => {
      const result = i % 13 === 5 ? 'failed' : i % 17 === 8 ? 'rolled_back' : 'confirmed'
      const ago = between(random, 120, 300)
      return {
        device_id: device.id,
        from: '1.3.0',
        to: '1.4.0',
        started_at: momentBefore(end, ago),
        ended_at: momentBefore(end, ago - between(random, 0.1, 1.5)),
        result,
        error: result === 'failed' ? pick(random, ERRORS) : null,
        attempt: result === 'confirmed' ? 1 : 3,
      }
    }),
}

/** Updates of the demonstration's roll-outs: their devices are the first ones that are on a tank. */
const dfuHistoryV2: DocumentSeed = {
  entity: 'dfu_history_v2',
  rows: ({ random, end, fleet }) =>
    DEMO_ROLLOUTS.flatMap((rollout, made) =>
      devicesOf(rollout)
        .filter(({ state }) => state !== 'pending')
        .map(({ n, stage, state }) => {
          const ago = rollout.daysAgo - between(random, 0.2, 4)
          const failed = state === 'failed'
          return {
            device_id: fleet.tanks[n - 1]!.device.id,
            from: rollout.from,
            to: rollout.version,
            started_at: momentBefore(end, ago),
            ended_at: momentBefore(end, ago - between(random, 0.1, 0.8)),
            result: failed ? 'failed' : 'confirmed',
            error: failed ? 'signature' : null,
            attempt: 1,
            rollout_id: made + 1,
            stage,
            bytes: failed ? 22_733 : 61_440,
            trigger: 'rollout',
          }
        }),
    ),
}

const switches: DocumentSeed = {
  entity: 'activation_deactivation_history',
  rows: ({ random, end, fleet }) =>
    fleet.devices.slice(200, 224).flatMap(device => {
      const ago = between(random, 5, 150)
      const turned = { device_id: device.id, by: uidOf(0) }
      return [
        {
          ...turned,
          action: 'deactivate',
          billing: 'stops',
          reason: 'House is empty',
          at: momentBefore(end, ago),
        },
        ...(chance(random, 0.7)
          ? [
              {
                ...turned,
                action: 'activate',
                billing: 'starts',
                reason: 'New tenant',
                at: momentBefore(end, ago / 3),
              },
            ]
          : []),
      ]
    }),
}

/** Demonstration records of device maintenance. */
export const upkeep: readonly DocumentSeed[] = [
  healthChecks,
  healthChecksV2,
  networkTests,
  dfuHistory,
  dfuHistoryV2,
  switches,
]
