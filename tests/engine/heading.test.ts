import { expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { headingOf } from '../../src/resources/engine/titleOf'
import { words } from '../support/words'

test('what a heading lacks is left out of it', () => {
  const services = entityOf('services')
  const record = { id: 1, kind: 'topup', at: null, tank_name: 'Yard' }
  expect(headingOf(words, services, record)).toBe('Top-up, Yard')
  expect(headingOf(words, entityOf('roles'), { id: 'r', name: 'install-user' })).toBe('Installer')
  expect(headingOf(words, entityOf('tanks'), { id: 1, name: 'Yard' })).toBe('Yard')
})
