import { Suspense, lazy } from 'react'
import { EntityList } from '../engine/EntityList'
import { Skeleton } from '../ui/Skeleton'
import { LevelCell } from './LevelCell'
import { TankCards } from './TankCards'

const TanksMap = lazy(() => import('./TanksMap'))
const MAP_HEIGHT = 480
const CELLS = { pct: LevelCell }

/** Tanks as a table, on a map, and as cards with their gauges. */
export default function TanksList({ path }: { path: string }) {
  return (
    <EntityList
      path={path}
      cells={CELLS}
      views={[
        {
          name: 'map',
          content: (
            <Suspense fallback={<Skeleton height={MAP_HEIGHT} />}>
              <TanksMap path={path} />
            </Suspense>
          ),
        },
        { name: 'cards', content: <TankCards path={path} />, paged: true },
      ]}
    />
  )
}
