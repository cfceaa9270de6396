import type { Guesses } from '../auth/guesses'
import type { Deps } from '../deps'
import type { EntityActions } from './action'
import type { EntityHook, Hook } from './hook'

/** The code that is attached to entities: what a save or an action does beyond the record. */
export type Behaviour = {
  readonly hooks: Readonly<Record<string, Hook | undefined>>
  readonly actions: Readonly<Record<string, EntityActions['handlers'] | undefined>>
}

/** What the composition root hands to the engine, which imports none of it. */
export const behaviourOf = (hooks: readonly EntityHook[], actions: readonly EntityActions[]): Behaviour => ({
  hooks: Object.fromEntries(hooks.map(({ entity, hook }) => [entity, hook])),
  actions: Object.fromEntries(actions.map(({ entity, handlers }) => [entity, handlers])),
})

/** What the engine is given: `buildApp` hands it the code, and the count of who tries out strangers' values. */
export type EngineDeps = Deps & { readonly behaviour: Behaviour; readonly guesses: Guesses }
