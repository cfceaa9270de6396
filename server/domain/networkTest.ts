import { sentAfterFirst } from './level'

export type ReceivedMessage = { at: Date; received_at: Date; seq: number }

const oneDigit = (value: number) => Math.round(value * 10) / 10

/** Nearest-rank percentile of sorted values. */
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!

/**
 * Evaluates a device's connection from its messages in order of time: messages sent by the sequence counter, and
 * their delays. Of several copies the first counts. Undefined for fewer than two messages, which show no gap.
 */
export function evaluateNetwork(messages: readonly ReceivedMessage[], counter: number) {
  const first = new Map<string, ReceivedMessage>()
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
