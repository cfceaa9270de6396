import { Suspense, lazy, type ComponentType } from 'react'
import { Route } from 'react-router-dom'
import { Skeleton } from '../../ui/Skeleton'

const ROWS = 8
const ROW_HEIGHT = 44

/** The route of a page, whose code is fetched when it is opened. Made once: another element type would begin it anew. */
export function toRoute(path: string, load: () => Promise<{ default: ComponentType }>) {
  const Content = lazy(load)
  const element = (
    <Suspense fallback={<Skeleton rows={ROWS} height={ROW_HEIGHT} />}>
      <Content />
    </Suspense>
  )
  return <Route key={path} path={`/${path}`} element={element} />
}
