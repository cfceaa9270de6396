import { sql, type RawBuilder } from 'kysely'
import type { FUEL_TYPES } from '../../../src/config/entities/shared/geometry'
import type { Database } from '../../engine/db/open'
import { LITRES } from './tankLitres'

type Sum = {
  direction: -1 | 1
  content_type: (typeof FUEL_TYPES)[number]
  content_label: string | null
  tanks: number
  litres: number
  unknown: number
  ordered: number
}

/** Kinds of products that are told apart; a selection of more isn't added up by eye. */
const MAX_ROWS = 50

/** The litres of tanks `t` that match a condition, by direction and product: to deliver, or to collect. */
export const sumSelection = (db: Database, tanks: RawBuilder<unknown>) =>
  db.run(sql<Sum>`select t.direction, t.content_type, t.content_label, count(*)::int as tanks,
      coalesce(sum(${sql.raw(LITRES)}), 0)::float8 as litres,
      count(*) filter (where t.volume_l is null)::int as unknown,
      count(*) filter (where t.topup_state in ('requested', 'scheduled'))::int as ordered
    from tanks t where ${tanks}
    group by 1, 2, 3 order by 1, 5 desc, 2, 3 limit ${sql.lit(MAX_ROWS)}`)
