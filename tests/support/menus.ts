import { app } from '../../src/config/app'
import { specifiedMenu, type MenuAsker } from '../../src/config/menu'
import type { Entity } from '../../src/config/schema'
import { placedFor, withPlaced, type MenuItem } from '../../src/config/schema/menu'

/** The menu of a role, with those of these entities that say where they stand. */
export const menuFor = (who: MenuAsker, entities: readonly Entity[] = app.entities): readonly MenuItem[] =>
  withPlaced(specifiedMenu(who), placedFor(who, entities, []))
