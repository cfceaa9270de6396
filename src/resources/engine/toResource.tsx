import { Suspense, lazy, type ComponentType, type ReactElement } from 'react'
import { Resource } from 'react-admin'
import { can, type Entity, type Screen } from '../../config/schema'
import { Skeleton } from '../ui/Skeleton'

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

/** The react-admin resource of a screen: what the role may not do has no page. */
export function toResource(entity: Entity, screen: Screen, who: { role: string }, override: Override = {}) {
  const { path } = screen
  const pages = { ...Derived, ...override }
  return (
    <Resource
      key={path}
      name={path}
      list={page(pages.list, path)}
      show={page(pages.show, path)}
      create={can(who, 'create', entity) ? page(pages.create, path) : undefined}
      edit={can(who, 'update', entity) ? page(pages.edit, path) : undefined}
      recordRepresentation={entity.title}
    />
  )
}
