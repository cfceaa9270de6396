import { expect, test } from 'vitest'
import { evaluateNetwork } from '../../server/domain/networkTest'

const heard = (minute: number, seq: number, lateS: number) => ({
  at: new Date(minute * 60_000),
  received_at: new Date(minute * 60_000 + lateS * 1000),
  seq,
})

test('messages that never came are told by their counter, across its end, and copies count once', () => {
  const messages = [
    heard(0, 4093, 2),
    heard(10, 4094, 3),
    heard(10, 4094, 9),
    heard(30, 0, 4),
    heard(40, 1, 40),
  ]
  expect(evaluateNetwork(messages, 4096)).toEqual({
    sent: 5,
    received: 4,
    loss_pct: 20,
    latency_s_p50: 3,
    latency_s_p95: 40,
  })
})

test('a clock that is ahead makes no message early', () => {
  expect(evaluateNetwork([heard(0, 1, -5), heard(1, 2, 1)], 4096)).toMatchObject({
    latency_s_p50: 0,
    loss_pct: 0,
  })
})

test('one message tells of no gap', () => {
  expect(evaluateNetwork([heard(0, 1, 2), heard(0, 1, 3)], 4096)).toBeUndefined()
})
