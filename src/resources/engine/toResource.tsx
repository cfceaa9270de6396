import { Suspense, type ComponentType } from 'react'
import { Resource } from 'react-admin'
import { Navigate, Route, useParams } from 'react-router-dom'
import { can, type Entity, type Screen, type Who } from '../../config/schema'
import { canOpenList } from '../../providers/auth/canOpenList'
import { fetchedPage } from '../../providers/fetchedPage'
import { Skeleton } from '../ui/Skeleton'
import { recordLink } from './links'
import type { PartsDeclaration } from './parts/parts'
import { PartsContext, loadParts } from './parts/useParts'
import { canImport, canRestore } from './permissions'

export type ScreenComponent = ComponentType<{ path: string }>

const PAGES = {
  list: () => import('./EntityList').then(module => module.EntityList),
  show: () => import('./EntityShow').then(module => module.EntityShow),
  create: () => import('./EntityForm').then(module => module.EntityCreate),
  edit: () => import('./EntityForm').then(module => module.EntityEdit),
  import: () => import('./import/ImportPage').then(module => module.ImportPage),
  removed: () => import('./removed/RemovedList').then(module => module.RemovedList),
} satisfies Record<string, () => Promise<ScreenComponent>>
type Page = keyof typeof PAGES

const ROWS = 8
const ROW_HEIGHT = 44

/** Created once each: a new component under the same route would remount the page. */
const made = new Map<string, ReturnType<typeof makePage>>()

/** A page of a screen, loaded together with its parts. */
function makePage(page: Page, path: string, declared: PartsDeclaration | undefined) {
  const screen = page === 'create' || page === 'edit' ? 'form' : page === 'show' ? 'show' : 'list'
  const Content = fetchedPage(async () => {
    const [Derived, parts] = await Promise.all([PAGES[page](), loadParts(declared, screen, path)])
    return () => (
      <PartsContext value={parts}>
        <Derived path={path} />
      </PartsContext>
    )
  })
  const ScreenPage = () => (
    <Suspense fallback={<Skeleton rows={ROWS} height={ROW_HEIGHT} />}>
      <Content />
    </Suspense>
  )
  return Object.assign(ScreenPage, { fetch: Content.fetch })
}

function lazyPage(page: Page, path: string, declared: PartsDeclaration | undefined) {
  const key = `${path} ${page}`
  const ready = made.get(key) ?? makePage(page, path, declared)
  made.set(key, ready)
  return ready
}

/** Preloads the code of a screen's list. */
export const fetchList = (path: string, parts?: PartsDeclaration) => lazyPage('list', path, parts).fetch()

/** Redirects users without edit permission from the form to the record's page. */
function PageInstead({ path }: { path: string }) {
  return <Navigate to={recordLink(path, useParams().id ?? '')} replace />
}

/**
 * The react-admin resource of a screen. Unavailable pages are `lost`: a list outside the role's menu, or the create
 * form without create permission. A record's page stays open to every user who may read the record, as other records
 * link to it.
 */
export function toResource(
  entity: Entity,
  screen: Screen,
  who: Who,
  lost: ComponentType,
  parts?: PartsDeclaration,
) {
  const { path } = screen
  const page = (name: Page) => lazyPage(name, path, parts)
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
    >
      {listed && canImport(entity) ? <Route path="import" Component={page('import')} /> : null}
      {listed && canRestore(entity) ? <Route path="removed" Component={page('removed')} /> : null}
    </Resource>
  )
}
