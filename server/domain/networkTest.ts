import { sentAfterFirst } from './level'

export type Heard = { at: Date; received_at: Date; seq: number }

const oneDigit = (value: number) => Math.round(value * 10) / 10

/** The nearest-rank percentile of values in order. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!

/**
 * How a device gets through, by messages in order of time: how many were sent by their counter, and how late they came. Of
 * several copies the first counts. Undefined where there are fewer than two messages, which tell of no gap.
 */
export function evaluateNetwork(messages: readonly Heard[], counter: number) {
  const first = new Map<string, Heard>()
  for (const message of messages) {
    const key = `${message.at.getTime()} ${message.seq}`
    const other = first.get(key)
    if (!other || message.received_at < other.received_at) first.set(key, message)
  }
  const heard = [...first.values()]
  if (heard.length < 2) return undefined
  const received = heard.length
  const sent =
    1 +
    sentAfterFirst(
      heard.map(({ seq }) => seq),
      counter,
    )
  const late = heard
    .map(({ at, received_at }) => Math.max(0, (received_at.getTime() - at.getTime()) / 1000))
    .toSorted((a, b) => a - b)
  return {
    sent,
    received,
    loss_pct: oneDigit((1 - received / sent) * 100),
    latency_s_p50: oneDigit(percentile(late, 0.5)),
    latency_s_p95: oneDigit(percentile(late, 0.95)),
  }
}
