import type { Principal } from '../../../src/config/schema'
import type { Database } from '../../engine/db/open'
import { myTanksOf } from './myTanks'
import { profileOf } from './profile'

/**
 * All stored data about a person: account, tanks with readings and deliveries, reports with pictures, messages sent
 * to them, and sign-ins.
 */
export async function exportData(db: Database, principal: Principal, now: Date) {
  const tanks = await myTanksOf(db, principal, now)
  const ids = tanks.map(({ id }) => id)
  const ofTanks = <Row>(columns: string, table: string, order: string) =>
    db.query<Row>(`select tank_id, ${columns} from ${table} where tank_id = any($1) order by ${order}`, [ids])
  const readings = await ofTanks('measured_at, volume_l, level_mm', 'readings', 'tank_id, measured_at')
  const deliveries = await ofTanks('kind, at, measured_l, ticket_l, ticket_no', 'services', 'tank_id, at')
  const reports = await ofTanks('type, text, photos, state, created_at', 'reports', 'tank_id, id')
  const pictures = await db.query(
    'select id, mime, bytes, created_at from attachments where user_id = $1 order by created_at',
    [principal.userId],
  )
  const customer = await db.query(
    `select customer_no, kind, name, email, phone, address_1, address_2, address_3, postcode, lat, lng, status, created_at
     from customers where id = $1`,
    [principal.customerId],
  )
  const sent = await db.query(
    `select channel, kind, recipient, subject, state, created_at from outbox where user_id = $1 or customer_id = $2 order by id`,
    [principal.userId, principal.customerId],
  )
  const devices = await db.query(
    'select endpoint, created_at from push_subscriptions where user_id = $1 order by id',
    [principal.userId],
  )
  const sessions = await db.query(
    'select agent, ip, created_at, last_used_at from sessions where user_id = $1 order by created_at',
    [principal.userId],
  )
  return {
    made_at: now,
    profile: { ...(await profileOf(db, principal)), customer: customer[0] ?? null },
    tanks: { tanks, readings, deliveries },
    requests: { reports, pictures },
    messages: { sent, devices },
    sessions: { sessions },
  }
}
