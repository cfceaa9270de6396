import { describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../../demo/seed/accounts'
import { entities } from '../../../src/config/entities'
import { en } from '../../../src/config/i18n/en'
import { firstPath } from '../../../src/config/schema/menu'
import { pages } from '../../../src/config/pages'
import { mergeTables, screenTexts } from '../../../src/providers/i18n/labels'
import { askerOf, menuOf } from '../../support/accounts'

const CLIENT_MENU = [
  'Tanks',
  'Dashboard',
  'Services',
  'Self-installs',
  'Reports',
  'Report schedules',
  'Device settings',
  'Sent messages',
]
/** Where approvals have a group, tickets are in it. */
const FLAT_MENU = [...CLIENT_MENU.slice(0, 3), 'Tickets', ...CLIENT_MENU.slice(3)]
/** The first screen of each account, and the menu entries that are links while all groups are collapsed. */
const MENUS: readonly [name: string, first: string, entries: readonly string[]][] = [
  [
    'admin',
    'tanks',
    [
      'Tanks',
      'Dispatch planner',
      'Trucks',
      'Dispatch settings',
      'Dashboard',
      'Clients',
      'Distributors',
      'Health',
      'Level analytics',
      'Users',
      'Customers',
      'Reports',
      'Report schedules',
      'Self-installs',
      'Tank models',
      'Manage devices',
      'Device settings',
    ],
  ],
  ['client', 'tanks', [...CLIENT_MENU, 'Webhooks']],
  ['topups', 'tanks', FLAT_MENU],
  ['collections', 'tanks', FLAT_MENU],
  [
    'planner',
    'tanks',
    [
      ...CLIENT_MENU.slice(0, 2),
      'Dispatch planner',
      'Trucks',
      'Dispatch settings',
      ...CLIENT_MENU.slice(2),
      'Webhooks',
    ],
  ],
  [
    'provider',
    'tanks',
    [
      'Tanks',
      'Dashboard',
      'Self-installs',
      'Reports',
      'Report schedules',
      'Manage devices',
      'Device settings',
    ],
  ],
  ['manager', 'tanks', ['Tanks', 'Dashboard']],
  [
    'firebase-admin',
    'installs',
    [
      'Installs',
      'Self-installs',
      'Test self-installs',
      'Calibrations',
      'Calibrations v2',
      'Demo',
      'Demo v2',
      'Devices',
      'Downlinks',
      'Connections',
      'Packages',
      'Panels',
      'Activations',
      'Activations v2',
      'Signal checks',
      'Health checks',
      'Health checks v2',
      'Update history',
      'Update history v2',
      'Activation history',
      'Network tests',
      'Firmware',
      'Roll-outs',
      'Bootstrap',
      'Batches',
      'Prospects',
      'Schedules',
      'Jobs',
      'Groups',
      'Send notification',
      'Webhooks',
      'Sent messages',
      'Dispatch settings',
      'Distributors',
      'Report schedules',
      'Background tasks',
      'Tickets',
      'Trucks',
    ],
  ],
  ['test-user', 'demo', ['Demo', 'Calibrations', 'Batches']],
  ['install-user', 'selfInstalls', ['Self-installs']],
]

const titles = mergeTables(screenTexts(entities, pages), en.screens)
const accountOf = (name: string) => ACCOUNTS.find(({ email }) => email === `${name}@ullage.test`)!

describe('the menu of an account of the demonstration', () => {
  test.each(MENUS)('%s begins with the screen %s and has its entries', (name, first, entries) => {
    const menu = menuOf(askerOf(accountOf(name)))
    expect(firstPath(menu)).toBe(first)
    expect(menu.flatMap(({ path }) => (path === undefined ? [] : [titles[path]]))).toEqual(entries)
  })

  test('has no entry for a role without screens', () => {
    expect(menuOf(askerOf(accountOf('stranger')))).toEqual([])
  })

  test('is checked for each account that opens the dashboard', () => {
    const opens = ACCOUNTS.filter(account => menuOf(askerOf(account)).length > 0)
    expect(opens.map(({ email }) => email)).toEqual(MENUS.map(([name]) => `${name}@ullage.test`))
  })
})
