import { roundToTenth } from '../../domain/rounding'
import { HOUR_MS } from '../../../src/config/schema/durations'
import type { EventType } from '../../../src/config/eventTypes'
import type { Finding } from '../../domain/events/types'

/** A finding this close to a stored event of its type is the same event, with better data. */
const NEAR_MS = 36 * HOUR_MS
/** Time without the condition after which its event closes automatically. Domain model, section 4. */
const CLEAR_MS = 24 * HOUR_MS

export type EventState = 'open' | 'signed' | 'quarantined' | 'reported' | 'closed' | 'auto_closed'
export type StoredEvent = {
  readonly id: number
  readonly type: EventType
  readonly state: EventState
  readonly started_at: number
  readonly ended_at: number | null
  readonly from_l: number | null
  readonly to_l: number | null
  readonly delta_l: number | null
  readonly confidence: number
  readonly evidence: readonly number[]
  readonly reason: Readonly<Record<string, number>>
  readonly revised: Revision | null
}
/** Difference between a decided event and the current readings; `gone` when they no longer show it. */
export type Revision = { gone: true } | { started_at: string; from_l: number | null; to_l: number | null }

export type Rounded = Omit<StoredEvent, 'id' | 'revised'>
export type EventChanges = {
  readonly add: readonly Rounded[]
  readonly update: readonly (Rounded & { readonly id: number })[]
  readonly revise: readonly { readonly id: number; readonly revised: Revision | null }[]
  readonly remove: readonly number[]
}

const tenth = (value: number | null) => (value === null ? null : roundToTenth(value))
const thousandth = (value: number) => Math.round(value * 1000) / 1000
/** Upper bound of confidence: no measurement is certain. */
const MAX_CONFIDENCE = 0.999

/** Level changes stay open for staff; other conditions end a day after they clear. */
const LASTING: readonly EventType[] = ['topup', 'collection', 'sudden_drop', 'sudden_rise', 'slow_leak']

function rounded(finding: Finding, seen: number): Rounded {
  const { type, started_at, ended_at, confidence, evidence, reason } = finding
  const [from_l, to_l] = [tenth(finding.from_l), tenth(finding.to_l)]
  const moved = from_l === null || to_l === null ? null : to_l - from_l
  const over = ended_at !== null && seen - ended_at >= CLEAR_MS && !LASTING.includes(type)
  return {
    type,
    state: over ? 'auto_closed' : 'open',
    started_at,
    ended_at,
    from_l,
    to_l,
    delta_l: tenth(finding.delta_l ?? moved),
    confidence: Math.min(thousandth(confidence), MAX_CONFIDENCE),
    evidence,
    reason: Object.fromEntries(Object.entries(reason).map(([key, value]) => [key, thousandth(value)])),
  }
}

const same = (a: Rounded, b: Rounded) =>
  a.state === b.state &&
  a.started_at === b.started_at &&
  a.ended_at === b.ended_at &&
  a.from_l === b.from_l &&
  a.to_l === b.to_l &&
  a.delta_l === b.delta_l &&
  a.confidence === b.confidence &&
  a.evidence.join() === b.evidence.join() &&
  JSON.stringify(Object.entries(a.reason).toSorted()) === JSON.stringify(Object.entries(b.reason).toSorted())

const decided = ({ state }: StoredEvent) => state !== 'open' && state !== 'auto_closed'

/** Matches findings to events: the event at the same time, else the nearest unmatched one. */
function matched(found: readonly Rounded[], stored: readonly StoredEvent[]): Map<Rounded, StoredEvent> {
  const matches = new Map<Rounded, StoredEvent>()
  const free = new Set(stored)
  for (const within of [0, NEAR_MS])
    for (const one of found) {
      if (matches.has(one)) continue
      let best: StoredEvent | undefined
      for (const event of free) {
        if (event.type !== one.type) continue
        const off = Math.abs(event.started_at - one.started_at)
        if (off <= within && (!best || off < Math.abs(best.started_at - one.started_at))) best = event
      }
      if (!best) continue
      matches.set(one, best)
      free.delete(best)
    }
  return matches
}

/** How the current readings differ from a decided event. */
function revisionOf(event: StoredEvent, one: Rounded): Revision | null {
  // A continuing leak loses more each week, which doesn't contradict the decision.
  const levels = event.type !== 'slow_leak' && (event.from_l !== one.from_l || event.to_l !== one.to_l)
  const moved = event.started_at !== one.started_at || levels
  return moved
    ? { started_at: new Date(one.started_at).toISOString(), from_l: one.from_l, to_l: one.to_l }
    : null
}

const sameRevision = (a: Revision | null, b: Revision | null) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The changes that bring a tank's stored events in line with its readings. A finding near an event of its type
 * revises that event instead of raising another. Events that staff decided on keep their values; differences are
 * stored beside them. `seen` is the time of the last reading, ms.
 */
export function matchEvents(
  findings: readonly Finding[],
  stored: readonly StoredEvent[],
  seen: number,
): EventChanges {
  const found = findings.map(finding => rounded(finding, seen))
  const matches = matched(found, stored)
  const kept = new Set(matches.values())
  const pairs = [...matches]
  return {
    add: found.filter(one => !matches.has(one)),
    update: pairs.flatMap(([one, event]) =>
      decided(event) || same(one, event) ? [] : [{ ...one, id: event.id }],
    ),
    revise: [
      ...pairs.flatMap(([one, event]) => {
        const revised = decided(event) ? revisionOf(event, one) : null
        return sameRevision(revised, event.revised) ? [] : [{ id: event.id, revised }]
      }),
      ...stored.flatMap(event =>
        !kept.has(event) && decided(event) && !sameRevision(event.revised, { gone: true })
          ? [{ id: event.id, revised: { gone: true } as const }]
          : [],
      ),
    ],
    remove: stored.flatMap(event => (!kept.has(event) && !decided(event) ? [event.id] : [])),
  }
}
