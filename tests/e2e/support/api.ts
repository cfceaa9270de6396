import type { Page } from 'playwright-core'
import { PASSWORD } from './browser'

type Init = { method?: string; body?: unknown }
/** The caller of the API: the user signed in on a page, or an account without one. */
export type Asker = Page | ((path: string, init: { method: string; body?: unknown }) => Promise<unknown>)

/** Calls the API as a demonstration account, without a page. */
export async function account(product: string, email: string): Promise<Asker> {
  const ask = async (path: string, method: string, body?: unknown, headers: object = {}) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${product}${path}`, { method, headers: { ...headers, ...json }, ...init })
    return (await answer.json()) as { token?: string }
  }
  const { token } = await ask('/api/signin', 'POST', { email, password: PASSWORD })
  if (!token) throw new Error(`${email} could not sign in`)
  return (path, { method, body }) => ask(path, method, body, { authorization: `Bearer ${token}` })
}

/** Calls the API. */
export const api = <Answer>(
  asker: Asker,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST' }: Init = {},
) =>
  (typeof asker === 'function'
    ? asker(path, { method, body })
    : askOnPage(asker, path, method, body)) as Promise<Answer>

const askOnPage = (page: Page, path: string, method: string, body: unknown): Promise<unknown> =>
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
  )

type Customer = { id: number; version: number; parent_id: number }

/** Creates a customer for one test. */
export async function makeCustomer(asker: Asker, name: string, more: object = {}): Promise<Customer> {
  const [like] = await api<Record<string, unknown>[]>(asker, '/api/customers?range=[0,0]')
  const { parent_id, county_id, country_id } = like!
  const body = { name, email: 'somebody@example.test', parent_id, county_id, country_id, ...more }
  return api<Customer>(asker, '/api/customers', { body })
}
