import { Suspense, lazy, type ComponentType } from 'react'
import { Route } from 'react-router-dom'
import { Skeleton } from '../../ui/Skeleton'

const ROWS = 8
const ROW_HEIGHT = 44

/** The route of a lazily loaded page. Created once, as a new element type would remount the page. */
export function toRoute(path: string, load: () => Promise<{ default: ComponentType }>) {
  const Content = lazy(load)
  const element = (
    <Suspense fallback={<Skeleton rows={ROWS} height={ROW_HEIGHT} />}>
      <Content />
    </Suspense>
  )
  return <Route key={path} path={`/${path}`} element={element} />
}
