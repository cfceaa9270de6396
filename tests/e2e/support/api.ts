import type { Page } from 'playwright-core'

type Init = { method?: string; body?: unknown }

/** Asks the API as whoever is signed in on the page. */
export const api = <Answer>(
  page: Page,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST' }: Init = {},
) =>
  page.evaluate(
    async ([at, how, text]) => {
      const { token } = JSON.parse(localStorage.getItem('ullage')!).auth
      const json = text === undefined ? undefined : { 'content-type': 'application/json' }
      const headers = { authorization: `Bearer ${token}`, ...json }
      const init = { method: how, headers, ...(text !== undefined && { body: text }) }
      const answer = await fetch(at, init)
      return (await answer.json()) as unknown
    },
    [path, method, body === undefined ? undefined : JSON.stringify(body)] as const,
  ) as Promise<Answer>

type Customer = { id: number; version: number; parent_id: number }

/** A customer of their own for a test. */
export async function makeCustomer(page: Page, name: string, more: object = {}): Promise<Customer> {
  const [like] = await api<Record<string, unknown>[]>(page, '/api/customers?range=[0,0]')
  const { parent_id, county_id, country_id } = like!
  const body = { name, email: 'somebody@example.test', parent_id, county_id, country_id, ...more }
  return api<Customer>(page, '/api/customers', { body })
}
