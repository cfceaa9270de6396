import type { Database } from '../../engine/db/open'

/** What a tank is billed by as long as it is watched; prepaid tanks, trials and those without billing aren't. */
const RUNNING = ['monthly_per_tank', 'annual_per_tank']

/** What switching a device on or off does to the bill of its tank. */
export async function billingEffect(
  db: Database,
  tank: number | null,
  action: 'activate' | 'deactivate',
): Promise<'stops' | 'starts' | 'none'> {
  const [group] = await db.query<{ billing_type: string }>(
    'select g.billing_type from tanks t join tankgroups g on g.id = t.group_id where t.id = $1',
    [tank],
  )
  if (!group || !RUNNING.includes(group.billing_type)) return 'none'
  return action === 'activate' ? 'starts' : 'stops'
}
