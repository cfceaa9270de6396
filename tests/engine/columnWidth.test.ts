import { expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { columnWidth } from '../../src/resources/engine/list/columnWidth'

const t = (key: string) => key

test('a code that names the records of a list has room for HW-2026-001 in bold; beside another name it is short', () => {
  const devices = entityOf('devices')
  // Width of the widest common font.
  const BOLD = 107
  expect(parseInt(columnWidth(t, devices, 'device_id', false), 10)).toBeGreaterThanOrEqual(BOLD)
  expect(columnWidth(t, devices, 'enclosure_id', false)).toBe('88px')
})
