import { expect, test } from 'vitest'
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
