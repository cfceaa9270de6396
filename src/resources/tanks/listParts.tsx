import { lazy } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { tanks } from '../../config/entities/declared'
import { canOpenList } from '../../providers/auth/canOpenList'
import { listPath } from '../engine/links'
import controls from '../engine/list/Controls.module.css'
import { partsOf } from '../engine/parts/parts'
import { ContentCell } from './ContentCell'
import { DaysLeftCell } from './DaysLeft'
import { LevelCell } from './LevelCell'
import { OrderRefusal } from './OrderLine'

const MANAGE = 'manageTanks'

/** Links the delivery lists to the list in which tank records are edited. */
function ManageLink({ path }: { path: string }) {
  const t = useTranslate()
  return path !== MANAGE && canOpenList(MANAGE) ? (
    <Link className={controls.tool} to={listPath(MANAGE)}>
      {t('tanks.manage')}
    </Link>
  ) : null
}

/** The list of tanks: as a table with levels, a map, and cards. */
export default partsOf(tanks, {
  cells: { pct: LevelCell, days_p50: DaysLeftCell, content_type: ContentCell },
  ListAction: ManageLink,
  refusals: { requestTopup: OrderRefusal },
  Selection: lazy(() => import('./TankSelection')),
  Peek: lazy(() => import('./TankPeek')),
  views: [
    { name: 'map', Content: lazy(() => import('./TanksMap')) },
    { name: 'cards', Content: lazy(() => import('./TankCards')), paged: true },
  ],
})
