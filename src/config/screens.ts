import { entities } from './entities'
import type { Entity, Screen } from './schema'

export type EntityScreen = { readonly entity: Entity; readonly screen: Screen }

const byPath = new Map(
  entities.flatMap(entity => entity.screens.map(screen => [screen.path, { entity, screen }] as const)),
)

/** Every screen of the declared entities, by its path below /dashboard. */
export const entityScreens: ReadonlyMap<string, EntityScreen> = byPath

/** Returns the screen with this path; throws if there is none. */
export function screenOf(path: string): EntityScreen {
  const found = byPath.get(path)
  if (!found) throw new Error(`No entity has the screen "${path}"`)
  return found
}

/** The screen that opens an entity's records: its first. */
export const homeOf = (entityName: string): string =>
  entities.find(entity => entity.name === entityName)!.screens[0]!.path
