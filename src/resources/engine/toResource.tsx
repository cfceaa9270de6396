import { Suspense, lazy, type ComponentType, type ReactElement } from 'react'
import { Resource } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { can, type Entity, type Screen, type Who } from '../../config/schema'
import { canOpenList } from '../../providers/auth/canOpenList'
import { Skeleton } from '../ui/Skeleton'
import { recordLink } from './links'
import type { PartsDeclaration } from './parts/parts'
import { PartsContext, loadParts } from './parts/useParts'

export type ScreenComponent = ComponentType<{ path: string }>

const PAGES = {
  list: () => import('./EntityList').then(module => module.EntityList),
  show: () => import('./EntityShow').then(module => module.EntityShow),
  create: () => import('./EntityForm').then(module => module.EntityCreate),
  edit: () => import('./EntityForm').then(module => module.EntityEdit),
} satisfies Record<string, () => Promise<ScreenComponent>>
type Page = keyof typeof PAGES

const ROWS = 8
const ROW_HEIGHT = 44

/** Made once each: another component under the same address would begin the page anew. */
const made = new Map<string, () => ReactElement>()

/** A page of a screen, which is fetched together with what is added to it. */
function makePage(page: Page, path: string, declared: PartsDeclaration | undefined) {
  const key = `${path} ${page}`
  const known = made.get(key)
  if (known) return known
  const screen = page === 'create' || page === 'edit' ? 'form' : page
  const Content = lazy(async () => {
    const [Derived, parts] = await Promise.all([PAGES[page](), loadParts(declared, screen, path)])
    return {
      default: () => (
        <PartsContext value={parts}>
          <Derived path={path} />
        </PartsContext>
      ),
    }
  })
  const ScreenPage = () => (
    <Suspense fallback={<Skeleton rows={ROWS} height={ROW_HEIGHT} />}>
      <Content />
    </Suspense>
  )
  made.set(key, ScreenPage)
  return ScreenPage
}

/** The form's address for whoever may only see the record: it leads to its page. */
function PageInstead({ path }: { path: string }) {
  return <Navigate to={recordLink(path, useParams().id ?? '')} replace />
}

/**
 * The react-admin resource of a screen. What the role has not is `lost`: the list that is not in its menu, the form of a
 * new record where it may make none. A record's page stays open to whoever may read it, as other records link to it.
 */
export function toResource(
  entity: Entity,
  screen: Screen,
  who: Who,
  lost: ComponentType,
  parts?: PartsDeclaration,
) {
  const { path } = screen
  const page = (name: Page) => makePage(name, path, parts)
  const listed = canOpenList(path)
  return (
    <Resource
      key={path}
      name={path}
      list={listed ? page('list') : lost}
      show={page('show')}
      create={listed && can(who, 'create', entity) ? page('create') : lost}
      edit={can(who, 'update', entity) ? page('edit') : () => <PageInstead path={path} />}
      recordRepresentation={entity.title}
    />
  )
}
