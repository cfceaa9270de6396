// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { CoreAdminContext, RecordContextProvider, type RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LANGUAGES } from '../../src/config/schema/constants'
import { entityOf } from '../../src/config/entities'
import { translate } from '../../src/config/schema/text/translate'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { LeftOut } from '../../src/resources/engine/actions/LeftOut'
import { leftOutFilters } from '../../src/resources/engine/actions/useLeftOut'
import { PartsContext } from '../../src/resources/engine/parts/useParts'
import { DaysLeftCell } from '../../src/resources/tanks/DaysLeft'
import { reasonOf } from '../../src/resources/tanks/ForecastPanel'
import listParts from '../../src/resources/tanks/listParts'
import { OrderLine } from '../../src/resources/tanks/OrderLine'

vi.mock('../../src/providers/data/people', () => ({
  personOf: (uid: string) =>
    Promise.resolve({ uid, kind: 'person', name: uid === 'ada' ? 'Ada Admin' : null, role: 'client' }),
}))

beforeAll(() => Promise.all(LANGUAGES.map(loadMessages)))

const show = (what: ReactNode) =>
  render(
    <MemoryRouter>
      <CoreAdminContext
        i18nProvider={polyglotI18nProvider(() => messagesOf('en') as never, 'en')}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        {what}
      </CoreAdminContext>
    </MemoryRouter>,
  ).container

const tanks = entityOf('tanks')
const tank: RaRecord = {
  id: 7,
  name: 'Kelly’s Farm',
  direction: -1,
  state: 'active',
  quarantined: false,
  device_id: 3,
  days_p10: 4,
  days_p50: 4,
  days_p90: 4,
  topup_state: 'requested',
  topup_by: 'ada',
  topup_at: '2026-11-25T10:00:00Z',
  topup_on: null,
}

describe('an order for a tank', () => {
  test('stands in its row, with the day that it was requested or is scheduled for', () => {
    const row = (order: object) =>
      show(
        <RecordContextProvider value={{ ...tank, ...order }}>
          <DaysLeftCell />
        </RecordContextProvider>,
      )
    expect(row({})).toHaveTextContent('4 days')
    const order = (shown: HTMLElement) => {
      const chip = shown.querySelector<HTMLElement>('[data-tooltip*="/"]')
      return [chip?.textContent, chip?.dataset.tooltip]
    }
    expect(order(row({}))).toEqual(['Requested', '25/11/2026'])
    expect(order(row({ topup_state: 'scheduled', topup_on: '2026-11-28' }))).toEqual([
      'Scheduled',
      '28/11/2026',
    ])
    expect(order(row({ topup_state: 'fulfilled' }))).toEqual([undefined, undefined])
  })

  test('says who requested it, or whose role that was', async () => {
    show(<OrderLine tank={tank} />)
    expect(await screen.findByText('Requested by Ada Admin on 25/11/2026')).toBeInTheDocument()
    show(<OrderLine tank={{ ...tank, topup_by: 'somebody' }} />)
    await screen.findByText('Requested by Client on 25/11/2026')
    show(<OrderLine tank={{ ...tank, topup_state: 'scheduled', topup_on: '2026-11-28' }} />)
    await screen.findByText('Requested by Ada Admin on 25/11/2026 · Scheduled for 28/11/2026')
  })

  test('is named before another one is asked for', async () => {
    const action = tanks.actions.find(({ name }) => name === 'requestTopup')!
    const free = { ...tank, id: 8, name: 'Free', topup_state: 'none' }
    const out = { ...free, id: 9, name: 'Old yard', state: 'decommissioned' }
    const page = show(
      <PartsContext value={listParts}>
        <LeftOut
          entity={tanks}
          action={action}
          target={{ kind: 'many', which: { ids: [7, 8, 9] }, count: 3, rows: [tank, free, out] }}
        />
      </PartsContext>,
    )
    await screen.findByText(/Requested by Ada Admin on 25\/11\/2026/)
    expect(page).toHaveTextContent('2 selected records will be left out:')
    expect(page).toHaveTextContent('Old yard: State is “Decommissioned”')
    expect(page).not.toHaveTextContent('Free')
  })
})

test('of all tanks that match a filter, those with an order are found, each once', () => {
  const action = tanks.actions.find(({ name }) => name === 'requestTopup')!
  const states = ['draft', 'active']
  const free = ['none', 'fulfilled']
  expect(leftOutFilters(tanks, action, { group_id: 3 })).toEqual([
    { group_id: 3, topup_state_neq: free },
    { group_id: 3, topup_state: free, state_neq: states },
  ])
  expect(leftOutFilters(tanks, action, { topup_state: 'requested' })).toEqual([
    { topup_state: 'requested', topup_state_neq: free },
  ])
})

describe('a tank without a forecast', () => {
  const NOW = Date.parse('2026-11-28T00:00:00Z')
  const fresh = { ...tank, reading_at: '2026-11-27T20:00:00Z' }

  test.each([
    [{ state: 'decommissioned', quarantined: true }, 'notInService'],
    [{ quarantined: true }, 'quarantined'],
    [{ quarantined: true, quarantine_until: '2026-12-01T00:00:00Z' }, 'quarantinedUntil'],
    [{ device_id: null }, 'noDevice'],
    [{ reading_at: null }, 'neverRead'],
    [{ reading_at: '2026-11-20T00:00:00Z' }, 'silent'],
    [{}, 'tooFew'],
  ])('says why: %o is %s', (values, reason) => {
    expect(reasonOf({ ...fresh, ...values }, NOW)).toBe(reason)
    const key = `insight.noForecast.${reason}`
    const texts = LANGUAGES.map(language => translate(messagesOf(language), key))
    expect(new Set(texts).size).toBe(LANGUAGES.length)
    expect(texts).not.toContain(key)
  })
})
