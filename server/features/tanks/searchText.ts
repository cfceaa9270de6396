import { foldedSql } from '../../engine/db/foldText'
import type { Database } from '../../engine/db/open'

/**
 * SQL: the search text of a tank's row, with data of related records: a search reads one index instead of five
 * tables. Irish and British numbers are also included with the leading 0. Folded without accents, like search terms.
 * `t`, `c`, `k` and `d` are the tank, its customer, the county and the device.
 */
const TEXT = foldedSql(`concat_ws(' ', t.name, t.content_label, replace(t.content_type, '_', ' '),
  case t.content_type when 'derv' then 'diesel' end, array_to_string(t.tags, ' '),
  c.name, c.customer_no, c.phone, regexp_replace(c.phone, '^\\+(353|44)', '0'),
  c.address_1, c.address_2, c.address_3, c.townland_name, c.postcode, replace(c.postcode, ' ', ''), k.name, d.device_id, d.enclosure_id)`)

/** The tanks to update: one tank, those of a customer or townland, or the tank of a device; all when absent. */
export type SearchTextOf = {
  readonly field: 't.id' | 't.customer_id' | 'c.townland_id' | 't.device_id'
  readonly id: unknown
}

/** Updates the search text of tanks after they, their customer or their device changed. */
export const updateSearchText = (db: Database, of?: SearchTextOf) =>
  db.query(
    `update tanks set search_text = now.text
     from (select t.id, ${TEXT} as text from tanks t
         left join customers c on c.id = t.customer_id
         left join counties k on k.id = coalesce(t.county_id, c.county_id)
         left join devices d on d.id = t.device_id
       where t.deleted_at is null ${of ? `and ${of.field} = $1` : ''}) as now
     where tanks.id = now.id and tanks.search_text is distinct from now.text`,
    of ? [of.id] : [],
  )
