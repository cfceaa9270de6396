import { DAY_MS, HOUR_MS } from '../../src/config/schema/durations'
import type { Row } from './fleet'

const VISITS = [
  ['install', 'Fit a monitor', 'planned'],
  ['install', 'Fit a monitor', 'assigned'],
  ['repair', 'No reading for a week', 'accepted'],
  ['repair', 'Lid stands open', 'assigned'],
  ['repair', 'Battery low', 'done'],
  ['removal', 'House is sold', 'planned'],
  ['audit_visit', 'Dip differs from the reading', 'assigned'],
  ['install', 'Fit a monitor', 'failed'],
] as const

/** A week of scheduled field work, with visits to tanks of one client. */
export function makeJobs(
  tanks: readonly Row[],
  { client, installer, end }: { client: number; installer: number; end: number },
): { schedules: Row[]; jobs: Row[] } {
  const monday = Math.floor(end / DAY_MS) * DAY_MS + DAY_MS
  const day = (n: number) => new Date(monday + n * DAY_MS).toISOString().slice(0, 10)
  const schedules = [
    {
      id: 1,
      name: 'Field work this week',
      client_id: client,
      kind: 'repair',
      date_from: day(0),
      date_to: day(6),
      state: 'published',
    },
    {
      id: 2,
      name: 'Installs next week',
      client_id: client,
      kind: 'install',
      date_from: day(7),
      date_to: day(13),
      state: 'draft',
    },
  ]
  const jobs = VISITS.map(([kind, what, state], i): Row => {
    const tank = tanks[(i * 7) % tanks.length]!
    const start = monday + (i % 5) * DAY_MS + (9 + (i % 4) * 2) * HOUR_MS
    return {
      id: i + 1,
      name: `${what}: ${String(tank.name)}`,
      kind,
      state,
      tank_id: tank.id,
      device_id: kind === 'install' ? null : (tank.device_id ?? null),
      schedule_id: kind === 'install' ? 2 : 1,
      assignee_id: state === 'planned' ? null : installer,
      window_start: new Date(start).toISOString(),
      window_end: new Date(start + 2 * HOUR_MS).toISOString(),
      service_min: 45,
      priority: 50,
      fail_reason: state === 'failed' ? 'Nobody at home' : null,
    }
  })
  return { schedules, jobs }
}
