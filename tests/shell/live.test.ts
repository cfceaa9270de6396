import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gatherChanges } from '../../src/providers/live/gather'
import { isAffected } from '../../src/providers/live/useLive'

const list = { queryKey: ['draining', 'getList', {}] }
const one = (id: number | string) => ({ queryKey: ['tanks', 'getOne', { id: String(id) }] })

test('a changed tank is fetched anew on its page, in every list of tanks, and in what is told of tanks', () => {
  const told = { entity: 'tanks', id: 7, version: 2 }
  expect(isAffected(list, told)).toBe(true)
  expect(isAffected(one(7), told)).toBe(true)
  expect(isAffected(one(8), told)).toBe(false)
  expect(isAffected({ queryKey: ['readings', 'GET', '/api/tanks/{id}/readings/{n?}', {}] }, told)).toBe(true)
  expect(isAffected({ queryKey: ['users', 'getList', {}] }, told)).toBe(false)
})

test('where more changed than is named, or something was missed, all of it is', () => {
  expect(isAffected(one(8), { entity: 'tanks', refetch: true })).toBe(true)
  expect(isAffected({ queryKey: ['users', 'getList', {}] }, { entity: '*', refetch: true })).toBe(true)
})

test('an inbox is fetched anew by its own changes alone', () => {
  expect(isAffected({ queryKey: ['notifications', 'GET'] }, { entity: 'notifications', refetch: true })).toBe(
    true,
  )
  expect(isAffected(list, { entity: 'notifications', refetch: true })).toBe(false)
})

describe('a change that is told while the user sends one', () => {
  const client = new QueryClient()
  const told = [{ entity: 'tanks', id: 7, version: 2 }]
  let asked = 0
  const send = (done: Promise<unknown>) =>
    void client
      .getMutationCache()
      .build(client, { mutationFn: () => done })
      .execute(undefined)
  beforeEach(() => {
    vi.useFakeTimers()
    asked = 0
    vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => void asked++)
  })
  afterEach(() => vi.useRealTimers())

  test('is fetched after that one is stored and its page may have closed', async () => {
    let stored = () => {}
    send(new Promise<void>(done => (stored = done)))
    gatherChanges(client, () => true).tell(told)
    await vi.advanceTimersByTimeAsync(1200)
    expect(asked).toBe(0)
    stored()
    await vi.advanceTimersByTimeAsync(400)
    expect(asked).toBe(0)
    await vi.advanceTimersByTimeAsync(800)
    expect(asked).toBe(1)
  })

  test('is fetched after some seconds even if the user goes on', async () => {
    send(new Promise(() => {}))
    gatherChanges(client, () => true).tell(told)
    await vi.advanceTimersByTimeAsync(6000)
    expect(asked).toBe(1)
  })
})
