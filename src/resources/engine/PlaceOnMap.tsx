import { Suspense, lazy } from 'react'
import { Skeleton } from '../ui/Skeleton'
import type { PlaceProps } from './PlaceFigure'

const PlaceFigure = lazy(() => import('./PlaceFigure'))
const HEIGHT = 280

/** A place on a map and in words. The map and the names on it are fetched where one is drawn. */
export const PlaceOnMap = (props: PlaceProps) => (
  <Suspense fallback={<Skeleton height={HEIGHT} />}>
    <PlaceFigure {...props} />
  </Suspense>
)
