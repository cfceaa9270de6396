// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IN_SERVICE } from '../../src/config/entities/tanks'
import { heading, rows, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const chip = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^${text(`entities.tanks.quickFilters.${name}`)} ?\\d+$`) })
const figureOf = (element: HTMLElement) => Number(/\d+/.exec(element.textContent!)![0])
const totalOf = async (filter: object) => {
  const list = await api.ask('GET', `/api/tanks?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  return (list as unknown as unknown[]).length
}

describe('quick filters', () => {
  test('count what they find, filter by it at one press, and give the list back at another', async () => {
    const { router } = await visit(api, '/dashboard/tanks')
    const all = (await rows()).length
    const silent = await chip('silent')
    expect(figureOf(silent)).toBe(await totalOf({ ...IN_SERVICE, reading_at_lt: '-P1D' }))
    await userEvent.click(silent)
    await waitFor(() => expect(silent).toHaveAttribute('aria-pressed', 'true'))
    expect(decodeURIComponent(router.state.location.search)).toContain('"reading_at_lt":"-P1D"')
    await userEvent.click(silent)
    await waitFor(() => expect(silent).toHaveAttribute('aria-pressed', 'false'))
    await waitFor(async () => expect((await rows()).length).toBe(all))
  })

  test('replace one another, and keep the other filters', async () => {
    const { router } = await visit(api, `/dashboard/tanks?filter=${encodeURIComponent('{"direction":-1}')}`)
    await userEvent.click(await chip('low'))
    await userEvent.click(await chip('reported'))
    await waitFor(() => {
      const filter = new URLSearchParams(router.state.location.search).get('filter')
      expect(JSON.parse(filter!)).toEqual({ direction: -1, report_state: 'reported' })
    })
  })
})

describe('the words of quick filters', () => {
  test.each([
    ['tanks', 'Low', '≤ 7 days left'],
    ['draining', 'Low', 'Runs out ≤ 7 days'],
    ['filling-up', 'Nearly full', 'Full within 7 days'],
  ])('are those of what %s lists: %s, %s', async (path, low, soon) => {
    await visit(api, `/dashboard/${path}`)
    const chips = await screen.findByRole('group', { name: text('engine.quickFilters') })
    const names = within(chips)
      .getAllByRole('button')
      .map(({ firstChild }) => firstChild!.textContent)
    expect(names.slice(1, 3)).toEqual([low, soon])
  })
})

describe('the dashboard', () => {
  test('says that deliveries by month are those of the tickets where there are any', async () => {
    const month = { services: 1, litres: 900 }
    const year_before = { services: 0, litres: 0 }
    const months = ['topup', 'collection'].map(kind => {
      return { month: '2026-10', kind, ...month, tanks: 1, filter: {}, year_before }
    })
    api.intercept(({ path }) =>
      path.includes('getHistoricalTopups')
        ? Response.json({ as_of: '2026-11-01T00:00:00Z', months })
        : undefined,
    )
    await visit(api, '/dashboard/analytics')
    const said = await screen.findAllByText(text('analytics.byTicket'))
    // What is fetched isn't counted as what is brought.
    for (const [at, kind, count] of [
      [0, 'topup', '1 delivery'],
      [1, 'collection', '1 collection'],
    ] as const) {
      const section = said[at]!.closest('section')!
      expect(section).toHaveAccessibleName(text(`analytics.topups.${kind}`))
      within(section).getByText(count)
    }
    api.intercept(() => undefined)
  })

  test('shows how many tanks there are and opens those behind each figure', async () => {
    const { router } = await visit(api, '/dashboard/analytics')
    await heading(text('screens.analytics'))
    const all = await screen.findByRole('link', {
      name: new RegExp(`^${text('screens.tanks')} ?\\d`),
    })
    await waitFor(async () => expect(figureOf(all)).toBe(await totalOf(IN_SERVICE)))
    const bars = screen.getByRole('region', { name: text('analytics.byPercent') })
    const [first] = await within(bars).findAllByRole('link')
    await userEvent.click(first!)
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/tanks'))
    expect(decodeURIComponent(router.state.location.search)).toContain('pct_')
  })
})
