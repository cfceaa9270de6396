import { lazy } from 'react'
import { tanks } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { ContentCell } from './ContentCell'
import { DaysLeftCell } from './DaysLeft'
import { LevelCell } from './LevelCell'

/** The list of tanks: as a table with levels, on a map, and as cards. */
export default partsOf(tanks, {
  cells: { pct: LevelCell, days_p50: DaysLeftCell, content_type: ContentCell },
  Peek: lazy(() => import('./TankPeek')),
  views: [
    { name: 'map', Content: lazy(() => import('./TanksMap')) },
    { name: 'cards', Content: lazy(() => import('./TankCards')), paged: true },
  ],
})
