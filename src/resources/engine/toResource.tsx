import { Suspense, lazy, type ComponentType, type ReactElement } from 'react'
import { Resource } from 'react-admin'
import { Navigate, useParams } from 'react-router-dom'
import { can, type Entity, type Screen } from '../../config/schema'
import { haveList } from '../../providers/auth/haveList'
import { Skeleton } from '../ui/Skeleton'
import { recordLink } from './links'

export type ScreenComponent = ComponentType<{ path: string }>

const Derived = {
  list: lazy(() => import('./EntityList').then(module => ({ default: module.EntityList }))),
  show: lazy(() => import('./EntityShow').then(module => ({ default: module.EntityShow }))),
  create: lazy(() => import('./EntityForm').then(module => ({ default: module.EntityCreate }))),
  edit: lazy(() => import('./EntityForm').then(module => ({ default: module.EntityEdit }))),
} satisfies Record<string, ScreenComponent>

/** Screens that somebody wrote in place of the derived ones. */
export type Override = { [Page in keyof typeof Derived]?: ScreenComponent }

const ROWS = 8
const ROW_HEIGHT = 44

const page = (Content: ScreenComponent, path: string) =>
  function ScreenPage(): ReactElement {
    return (
      <Suspense fallback={<Skeleton rows={ROWS} height={ROW_HEIGHT} />}>
        <Content path={path} />
      </Suspense>
    )
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
  who: { role: string },
  lost: ComponentType,
  override: Override = {},
) {
  const { path } = screen
  const pages = { ...Derived, ...override }
  const listed = haveList(path)
  return (
    <Resource
      key={path}
      name={path}
      list={listed ? page(pages.list, path) : lost}
      show={page(pages.show, path)}
      create={listed && can(who, 'create', entity) ? page(pages.create, path) : lost}
      edit={page(can(who, 'update', entity) ? pages.edit : PageInstead, path)}
      recordRepresentation={entity.title}
    />
  )
}
