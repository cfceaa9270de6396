import { Suspense, lazy } from 'react'
import { Skeleton } from '../ui/Skeleton'
import type { PlaceProps } from './PlaceFigure'

const PlaceFigure = lazy(() => import('./PlaceFigure'))
const HEIGHT = 280

/** A location on a map and in words. The map's code and place names are loaded on demand. */
export const PlaceOnMap = (props: PlaceProps) => (
  <Suspense fallback={<Skeleton height={HEIGHT} />}>
    <PlaceFigure {...props} />
  </Suspense>
)
