import type { EnumerationGuard } from '../auth/enumerationGuard'
import type { Deps } from '../deps'
import type { EntityActions } from './action'
import type { EntityHook, Hook } from './hook'

/** Hooks and action handlers of all entities. */
export type Behaviour = {
  readonly hooks: Readonly<Record<string, Hook | undefined>>
  readonly actions: Readonly<Record<string, EntityActions['handlers'] | undefined>>
}

/** Combines several hooks of one entity; each method calls them in the given order. */
const combineHooks = (hooks: readonly Hook[]): Hook => ({
  async beforeSave(...given) {
    for (const hook of hooks) await hook.beforeSave?.(...given)
  },
  async afterSave(...given) {
    for (const hook of hooks) await hook.afterSave?.(...given)
  },
  async afterRemove(...given) {
    for (const hook of hooks) await hook.afterRemove?.(...given)
  },
})

function handlersOf(entity: string, parts: readonly EntityActions[]): EntityActions['handlers'] {
  const handlers: Record<string, EntityActions['handlers'][string]> = {}
  for (const [name, handler] of parts.flatMap(part => Object.entries(part.handlers))) {
    if (handlers[name]) throw new Error(`${entity}.${name}: has two handlers`)
    handlers[name] = handler
  }
  return handlers
}

/** Groups the features' contributions by entity name. */
function byEntity<T extends { readonly entity: string }>(given: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const one of given) found.set(one.entity, [...(found.get(one.entity) ?? []), one])
  return found
}

/** Combines the features' hooks and handlers: an entity can have several hooks, an action has one handler. */
export const behaviourOf = (hooks: readonly EntityHook[], actions: readonly EntityActions[]): Behaviour => ({
  hooks: Object.fromEntries(
    [...byEntity(hooks)].map(([entity, own]) => [entity, combineHooks(own.map(({ hook }) => hook))]),
  ),
  actions: Object.fromEntries(
    [...byEntity(actions)].map(([entity, own]) => [entity, handlersOf(entity, own)]),
  ),
})

/** Dependencies of the engine, which `buildApp` extends by the behaviour and the enumeration guard. */
export type EngineDeps = Deps & { readonly behaviour: Behaviour; readonly enumerationGuard: EnumerationGuard }
