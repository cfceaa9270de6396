import { entities } from './entities'
import type { Entity, Screen } from './schema'

export type EntityScreen = { readonly entity: Entity; readonly screen: Screen }

const byPath = new Map(
  entities.flatMap(entity => entity.screens.map(screen => [screen.path, { entity, screen }] as const)),
)

/** Every screen that a declaration brings, by its path below /dashboard. */
export const entityScreens: ReadonlyMap<string, EntityScreen> = byPath

/** The screen of that path. Throws for a path that no declaration has. */
export function screenOf(path: string): EntityScreen {
  const found = byPath.get(path)
  if (!found) throw new Error(`No entity has the screen "${path}"`)
  return found
}

/** Where an entity's records are opened: its first screen. */
export const homeOf = (entityName: string): string =>
  entities.find(entity => entity.name === entityName)!.screens[0]!.path
