import type { Database } from '../../../server/engine/db/open'
import type { Answer } from '../contract/world'

type Ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => Promise<Pick<Answer, 'body'>>

/** Makes every call by which staff decide about a tank, its events and its readings. */
export async function decide(ask: Ask, db: Database) {
  const tank = (await ask('GET', '/api/tanks?range=[0,0]&filter={"name":"box"}')).body[0]?.id ?? 1
  const event = async (type: string, n: number) =>
    (
      await db.query<{ id: number }>(
        `insert into events (tank_id, type, started_at, confidence) values ($1, $2, $3, 0.9) returning id`,
        [tank, type, new Date(Date.UTC(2026, 0, 10 + n))],
      )
    )[0]!.id
  for (const [n, name] of (['sign', 'quarantine', 'report'] as const).entries()) {
    const event_ids = [await event('sudden_drop', n)]
    await ask('POST', `/api/events/${name}`, { event_ids, reason: 'As the customer says' })
    await ask('POST', '/api/events/close', { event_ids, reason: 'Done' })
  }
  const rise = await event('sudden_rise', 9)
  await ask('GET', `/api/events/${rise}/review`)
  await ask('GET', `/api/events/${rise}/notices`)
  await ask('POST', `/api/events/${rise}/reclassify`, { turned_out: 'delivery' })
  await ask('GET', '/api/search?q=o')
  await ask('POST', `/api/tanks/${tank}/tags/add/priority`)
  await ask('GET', `/api/tanks/${tank}/tags`)
  await ask('POST', `/api/tanks/${tank}/tags/remove/priority`)
  const { body: note } = await ask('PUT', `/api/tanks/${tank}/notes`, { content: 'Ring before coming' })
  await ask('GET', `/api/tanks/${tank}/notes`)
  await ask('DELETE', `/api/tanks/${tank}/notes/${note.id}`)
  await ask('GET', `/api/tanks/${tank}/history/states`)
  await ask('POST', `/api/tanks/${tank}/dips`, { volume_l: 500 })
  const [reading] = (await ask('GET', `/api/tanks/${tank}/readings/1`)).body
  await ask('POST', `/api/readings/${reading!.id}/exclude`, { reason: 'Lid was open' })
  await ask('POST', `/api/readings/${reading!.id}/restore`)
  await ask('DELETE', `/api/readings/${reading!.id}`)
  await ask('POST', `/api/tanks/${tank}/quarantineTank`, { reason: 'Being replaced' })
}
