import { Suspense, lazy, type ComponentType, type ReactElement } from 'react'
import { Resource } from 'react-admin'
import { can, type Entity, type Screen } from '../../config/schema'
import { Skeleton } from '../ui/Skeleton'
import { EntityList } from './EntityList'

const Forms = {
  create: lazy(() => import('./EntityForm').then(module => ({ default: module.EntityCreate }))),
  edit: lazy(() => import('./EntityForm').then(module => ({ default: module.EntityEdit }))),
  show: lazy(() => import('./EntityShow').then(module => ({ default: module.EntityShow }))),
}

/** Screens that somebody wrote in place of the derived ones. */
export type Override = { list?: ComponentType<{ path: string }>; show?: ComponentType<{ path: string }> }

const page = (Content: ComponentType<{ path: string }>, path: string) =>
  function ScreenPage(): ReactElement {
    return (
      <Suspense fallback={<Skeleton rows={8} height={44} />}>
        <Content path={path} />
      </Suspense>
    )
  }

/** The react-admin resource of a screen: what the reader's role may not do isn't there. */
export function toResource(entity: Entity, screen: Screen, who: { role: string }, override: Override = {}) {
  const { path } = screen
  return (
    <Resource
      key={path}
      name={path}
      list={page(override.list ?? EntityList, path)}
      show={page(override.show ?? Forms.show, path)}
      create={can(who, 'create', entity) ? page(Forms.create, path) : undefined}
      edit={can(who, 'update', entity) ? page(Forms.edit, path) : undefined}
      recordRepresentation={entity.title}
    />
  )
}
