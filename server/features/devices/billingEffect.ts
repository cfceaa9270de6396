import type { Database } from '../../engine/db/open'

/**
 * Billing plans that charge while a tank is monitored; prepaid tanks, trials and tanks without billing aren't
 * charged.
 */
const RUNNING = ['monthly_per_tank', 'annual_per_tank']

/** Effect of switching a device on or off on its tank's bill, which follows the client's billing before the depot's. */
export async function billingEffect(
  db: Database,
  tank: number | null,
  action: 'activate' | 'deactivate',
): Promise<'stops' | 'starts' | 'none'> {
  const [group] = await db.query<{ billing_type: string }>(
    `select coalesce(p.billing_type, g.billing_type) as billing_type
     from tanks t join tankgroups g on g.id = t.group_id left join tankgroups p on p.id = g.parent_id where t.id = $1`,
    [tank],
  )
  if (!group || !RUNNING.includes(group.billing_type)) return 'none'
  return action === 'activate' ? 'starts' : 'stops'
}
