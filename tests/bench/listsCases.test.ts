import { expect, test } from 'vitest'
import { listCases } from './listsCases'

test('the benchmark of lists has a value for every declared filter', () => {
  expect(listCases().length).toBeGreaterThan(100)
})
