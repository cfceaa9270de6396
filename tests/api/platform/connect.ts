import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
// Responses have many shapes.
type Ask = (
  method: Method,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
  who?: string,
  // oxlint-disable-next-line typescript/no-explicit-any
) => Promise<{ status: number; body: any }>

/** Makes every call about a network connection, as an admin. */
export async function connect(ask: Ask, app: FastifyInstance) {
  const { body: made } = await ask('POST', '/api/connections', { name: 'Sigfox', network: 'sigfox' })
  const own = `/api/connections/${made.id}`
  const { body: given } = await ask('PUT', `${own}/key`)
  await ask('POST', '/ingest/sigfox', { device: 'x' }, { 'x-ingest-key': given.key }, '')
  const { body: sample } = await ask('GET', `${own}/sample`)
  expect((await ask('PUT', `${own}/test`, sample)).status).toBe(200)
  const unknown = { message: JSON.stringify({ ...JSON.parse(sample.message), device: 'FEED1' }) }
  expect((await ask('PUT', `${own}/test`, unknown)).body.parked).toBe(1)
  expect((await ask('PUT', `${own}/test`, { message: 'no' })).status).toBe(400)
  await app.services.idle()
  const { body: traffic } = await ask('GET', `${own}/traffic`)
  const { device_key } = traffic.waiting.find((one: { device_key: string }) => one.device_key === 'FEED1')
  const plain = { device_id: 'plain', hw_version: '2.2', network: 'nbiot' }
  const { body: bare } = await ask('POST', '/api/devices', plain)
  for (const status of [200, 404])
    expect((await ask('POST', `${own}/adopt`, { device_key, device_id: bare.id })).status).toBe(status)
}
