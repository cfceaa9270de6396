import { describe, expect, test } from 'vitest'
import { menuFor } from '../support/menus'
import { itemAt, keysOf, onResize, toggled, viewOf } from '../../src/shell/sidebarState'

const admin = menuFor({ role: 'admin', kind: 'staff', serviceType: 0, groupIds: [] })

describe('viewOf', () => {
  test.each([
    [320, 'mobile'],
    [767, 'mobile'],
    [768, 'tablet'],
    [1220, 'tablet'],
    [1221, 'desktop'],
  ] as const)('%s pixels wide is %s', (width, view) => expect(viewOf(width)).toBe(view))
})

test('the sidebar is collapsed unless the view is desktop; a resize recomputes both', () => {
  expect(onResize(1400, 900)).toMatchObject({ view: 'desktop', collapsed: false, height: 900 })
  expect(onResize(1000, 700)).toMatchObject({ view: 'tablet', collapsed: true })
  expect(onResize(390, 800)).toMatchObject({ view: 'mobile', collapsed: true, openDrawer: false })
})

describe('keysOf', () => {
  test('the last segment of the address is current', () => {
    expect(keysOf('/dashboard/users', admin)).toEqual({ current: ['users'], openKeys: [] })
  })

  test('the group around it is open', () => {
    expect(keysOf('/dashboard/draining', admin)).toEqual({ current: ['draining'], openKeys: ['tanks'] })
    expect(keysOf('/dashboard/devices/', admin)).toEqual({ current: ['devices'], openKeys: ['support'] })
  })

  test("a record's page belongs to its list", () => {
    expect(keysOf('/dashboard/tanks/12/show', admin).current).toEqual(['tanks'])
    expect(keysOf('/dashboard/tanks/create', admin).current).toEqual(['tanks'])
  })

  test('a list under the tabs of another belongs to the one that the menu has', () => {
    const technician = menuFor({ role: 'admin', kind: 'firebase', serviceType: 0, groupIds: [] })
    expect(keysOf('/dashboard/audits_v2/9A0B1C/show', technician).current).toEqual(['installs'])
    expect(keysOf('/dashboard/audits_v2', admin).current).toEqual([])
  })

  test('a screen without an entry belongs to the one that links to it, unless the menu has it', () => {
    expect(keysOf('/dashboard/manageTanks/7', admin).current).toEqual(['tanks'])
    expect(keysOf('/dashboard/groups', admin).current).toEqual(['clients'])
    const technician = menuFor({ role: 'admin', kind: 'firebase', serviceType: 0, groupIds: [] })
    expect(keysOf('/dashboard/groups', technician).current).toEqual(['groups'])
  })

  test('the screen services lies under approvals, not under the group of that name', () => {
    expect(keysOf('/dashboard/services', admin)).toEqual({ current: ['services'], openKeys: ['approvals'] })
    expect(itemAt(admin, 'services')).toEqual({ key: 'services', path: 'services' })
    expect(itemAt(admin, 'nowhere')).toBeUndefined()
  })

  test('nothing is current elsewhere, nor for an address that can not be decoded', () => {
    expect(keysOf('/dashboard', admin)).toEqual({ current: [], openKeys: [] })
    expect(keysOf('/dashboard/%E0%A4%A', admin)).toEqual({ current: [], openKeys: [] })
  })
})

test('a group opens and closes', () => {
  expect(toggled(['tanks'], 'support')).toEqual(['tanks', 'support'])
  expect(toggled(['tanks', 'support'], 'tanks')).toEqual(['support'])
})
