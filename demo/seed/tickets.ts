import { entityOf } from '../../src/config/entities'
import { HOUR_MS } from '../../src/config/schema/durations'
import { LITRES_A_GALLON } from '../../src/config/volumes'
import { createRecord } from '../../server/engine/crud/write'
import type { Writer } from '../../server/engine/crud/writer'

const tickets = entityOf('tickets')

/** `place` counts the deliveries of a client. */
type Delivery = { tank_id: number; at: Date; measured_l: number; place: number }
/** The oldest deliveries of each client that wait for their ticket; every fourth one never gets it. */
const WAITING = `select * from (
    select s.id, s.tank_id, s.at, s.measured_l,
      (row_number() over (partition by coalesce(g.parent_id, g.id) order by s.at, s.id))::int - 1 as place
    from services s join tanks t on t.id = s.tank_id join tankgroups g on g.id = t.group_id
    where s.state = 'detected' and s.ticket_l is null and s.kind = 'topup' and s.id % 4 <> 0) waiting
  where place < 8 order by at, id`

/** Hours from the driver's stop to the reading that shows the delivery. */
const DELAY_MS = 2 * HOUR_MS
/** Litres are written down as a pump shows them. */
const inTens = (litres: number) => Math.round(litres / 10) * 10

/** The litres of the ticket: mostly what the tank measured; one of a client's in gallons, and one with a wrong digit. */
function quantityOf(i: number, litres: number) {
  if (i === 3) return { quantity: Math.round(litres / LITRES_A_GALLON.gal_imp) }
  if (i === 6) return { quantity: inTens(litres * 1.18) }
  return { quantity: inTens(litres * (1 + ((i * 37) % 7) / 200)) }
}

/** Enters the tickets of the last days: most fit, and each kind of mismatch occurs. */
export async function makeTickets(writer: Writer): Promise<void> {
  const waiting = await writer.db.query<Delivery>(WAITING)
  for (const [i, { tank_id, at, measured_l, place }] of waiting.entries()) {
    const ticket = {
      ticket_no: `D${String(4100 + i * 3)}`,
      tank_id,
      delivered_at: new Date(at.getTime() - DELAY_MS).toISOString(),
      ...quantityOf(place, measured_l),
    }
    await createRecord(writer, tickets, ticket)
    if (i === 5) await createRecord(writer, tickets, ticket)
  }
  const [last] = waiting.slice(-1)
  if (!last) return
  // Two days before any delivery of the tank, and after its last reading.
  const without = new Date(last.at.getTime() - 60 * HOUR_MS).toISOString()
  const ahead = writer.now.toISOString()
  for (const [ticket_no, delivered_at] of [
    ['D4201', without],
    ['D4204', ahead],
  ] as const)
    await createRecord(writer, tickets, { ticket_no, tank_id: last.tank_id, delivered_at, quantity: 800 })
}
