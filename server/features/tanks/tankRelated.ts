import { customers, devices, tankgroups } from '../../../src/config/entities/declared'
import { entityOf } from '../../../src/config/entities'
import { can, type Principal } from '../../../src/config/schema'
import type { Scoped } from '../../engine/calls/scoped'
import type { Row } from '../../engine/crud/sql'
import type { Database } from '../../engine/db/open'
import { actorsOf, type Actor } from '../../engine/auth/people'
import { tankUsers } from '../groups'

const LINES = ['address_1', 'address_2', 'address_3', 'postcode'] as const
/** States of an open top-up. */
const OPEN = ['requested', 'scheduled']

type Related = { readonly name: string; readonly source: { readonly table: string } }

const pick = (row: Row, names: readonly string[]) => Object.fromEntries(names.map(name => [name, row[name]]))

/** The user's name if the caller may see it, else the role. */
const nameOf = ({ name, role, kind }: Actor) => name ?? role ?? kind

/** Adds related records to tanks in batch queries, as far as the caller may see them. */
export async function withRelated(db: Database, scoped: Scoped, principal: Principal, tanks: readonly Row[]) {
  const related = async (to: Related, by: string) => {
    const ids = [...new Set(tanks.map(tank => tank[by]).filter(id => id !== null))]
    if (ids.length === 0 || !can(principal, 'read', entityOf(to.name))) return new Map<unknown, Row>()
    const range = JSON.stringify([0, ids.length - 1])
    const found: Row[] = await scoped(to).list({ filter: JSON.stringify({ id: ids }), range })
    return new Map(found.map(row => [row.id as unknown, row]))
  }
  const owners = await related(customers, 'customer_id')
  const groups = await related(tankgroups, 'group_id')
  const lids = await related(devices, 'device_id')
  const actorOf = await actorsOf(
    { db, users: tankUsers },
    principal,
    tanks.flatMap(({ topup_by }) => (topup_by as string | null) ?? []),
  )
  return tanks.map(tank => {
    const owner = owners.get(tank.customer_id)
    const group = groups.get(tank.group_id)
    const lid = lids.get(tank.device_id)
    return {
      ...tank,
      customer: owner
        ? {
            ...pick(owner, ['id', 'name', 'customer_no', 'phone']),
            address: LINES.flatMap(name => (owner[name] as string | null) ?? []).join(', '),
          }
        : null,
      depot: group ? pick(group, ['id', 'name', 'parent_id']) : null,
      device: lid ? pick(lid, ['id', 'device_id', 'last_seen_at', 'battery_mv', 'status_quality']) : null,
      request: OPEN.includes(tank.topup_state as string)
        ? {
            state: tank.topup_state,
            topup_l: tank.topup_l,
            note: tank.topup_note,
            by: nameOf(actorOf(tank.topup_by as string | null)),
            at: tank.topup_at,
          }
        : null,
    }
  })
}
