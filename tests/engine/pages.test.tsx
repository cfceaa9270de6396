// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { filter, makeFarms, rows, shownTitles, startApi, text, visit, type Api } from './support'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await makeFarms(api)
})
afterAll(() => api.stop())
afterEach(() => api.intercept(() => undefined))

const inPages = (page: number, perPage = 3) =>
  `/dashboard/customers?${filter({ q: 'Farm' })}&sort=name&order=ASC&page=${page}&perPage=${perPage}`
const range = () => screen.getByText(/–\d+ of \d+/).textContent

describe('the pages of a list', () => {
  test('say which rows are there, not which are asked for, until the next are loaded', async () => {
    let release = () => {}
    const held = new Promise<undefined>(done => (release = () => done(undefined)))
    await visit(api, inPages(1))
    await rows()
    expect(range()).toBe('1–3 of 4')
    api.intercept(({ path }) => (path.startsWith('/api/customers?') ? held : undefined))
    const { length } = api.calls
    await userEvent.click(screen.getByRole('button', { name: text('engine.next') }))
    await waitFor(() => expect(api.calls.length).toBeGreaterThan(length))
    expect(range()).toBe('1–3 of 4')
    release()
    await waitFor(() => expect(range()).toBe('4–4 of 4'))
    expect(shownTitles()).toEqual(['Damson Farm'])
  })

  test('end with the last, also for an address that asks for one beyond', async () => {
    const { query } = await visit(api, inPages(9))
    await rows()
    expect(shownTitles()).toEqual(['Damson Farm'])
    await waitFor(() => expect(query().get('page')).toBe('2'))
    expect(range()).toBe('4–4 of 4')
    expect(shownTitles()).toEqual(['Damson Farm'])
  })

  test('go back by one when the last row of the last is removed', async () => {
    const { query } = await visit(api, inPages(4, 1))
    await rows()
    await userEvent.click(screen.getByRole('checkbox', { name: /^Select this row/ }))
    await userEvent.click(await screen.findByRole('button', { name: text('engine.remove') }))
    await userEvent.click(
      await screen.findByRole('button', { name: text('engine.removeMany', { count: 1 }) }),
    )
    await waitFor(() => expect(shownTitles()).toEqual(['Cedar Farm']))
    await waitFor(() => expect(query().get('page')).toBe('3'))
    expect(range()).toBe('3–3 of 3')
  })
})
