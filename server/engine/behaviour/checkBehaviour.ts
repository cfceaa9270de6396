import type { Action, Entity } from '../../../src/config/schema'
import type { Behaviour } from '.'

/** Why an action does nothing without a handler; undefined where the declaration says all. */
function missingEffect(entity: Entity, { to, input, extraInput }: Action): string | undefined {
  const stored = Object.keys(input).filter(name => entity.stored.includes(name))
  if (Object.keys(to).length === 0 && stored.length === 0) return 'it moves no state and stores nothing'
  const [unread] = Object.keys(extraInput)
  return unread === undefined ? undefined : `nothing reads its input "${unread}"`
}

/**
 * Mistakes in the code that features attach to entities, as `entity.actions.name: problem`: an action that needs a handler and
 * has none. A handler of an unknown action doesn't compile.
 */
export const missingHandlers = (entities: readonly Entity[], { actions }: Behaviour): string[] =>
  entities.flatMap(entity =>
    entity.actions.flatMap(action => {
      if (actions[entity.name]?.[action.name]) return []
      const reason = missingEffect(entity, action)
      return reason ? [`${entity.name}.actions.${action.name}: needs a handler, as ${reason}`] : []
    }),
  )
