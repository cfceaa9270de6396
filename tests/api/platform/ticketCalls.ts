import type { World } from '../contract/world'
import { addTank, type post } from '../ingest/support'

type Ask = (method: 'POST', url: string, given?: unknown) => Promise<{ body: { id: number } }>
type Answer = Awaited<ReturnType<typeof post>>

const AT = '2026-02-10T12:00:00Z'
const FILE = `Ticket no.,Tank,Delivered,Quantity\nT-3,Ticketed house,${AT},500`

/** Makes the calls of drivers' tickets: one in gallons, one of two tanks, and a file of them. */
export async function ticketCalls(ask: Ask, world: World, hold: (url: string, answer: Answer) => void) {
  const { db } = world
  const [house, yard] = await Promise.all(
    ['Ticketed house', 'Ticketed yard'].map(name => addTank(db, null, { group_id: 11, name })),
  )
  await db.query(
    `update tanks set customer_id = 901, direction = -1, reading_at = '2026-02-12T00:00:00Z' where id in ($1, $2)`,
    [house, yard],
  )
  const delivered = (tank: number, litres: number, day: number) =>
    db.query(`insert into services (tank_id, kind, at, measured_l) values ($1, 'topup', $2, $3)`, [
      tank,
      new Date(Date.UTC(2026, 1, day, 15)),
      litres,
    ])
  const enter = async (ticket_no: string, quantity: number, day: number) =>
    (
      await ask('POST', '/api/tickets', {
        ticket_no,
        tank_id: house,
        delivered_at: new Date(Date.UTC(2026, 1, day, 12)).toISOString(),
        quantity,
      })
    ).body.id
  await delivered(house!, 1000, 4)
  await ask('POST', `/api/tickets/${await enter('T-1', 220, 4)}/changeUnit`)
  await delivered(house!, 600, 8)
  await delivered(yard!, 400, 8)
  await ask('POST', `/api/tickets/${await enter('T-2', 1000, 8)}/split`)
  const headers = {
    authorization: `Bearer ${world.app.jwt.sign({ sub: '1' })}`,
    'content-type': 'text/csv',
  }
  for (const url of ['/api/tickets/import/check', '/api/tickets/import'])
    hold(url, await world.app.inject({ method: 'POST', url, headers, payload: FILE }))
}
