import { mistakesIn } from './calls/check'
import type { Call } from './calls/define'
import { engineCalls } from './calls/engine'
import type { Members } from './calls/shapes'
import type { AnyDeclaration } from './entity'
import type { Copies } from './firestore/collections'
import {
  menuMistakes,
  NO_MENUS,
  placedFor,
  plainMenu,
  withPlaced,
  type MenuItem,
  type Menus,
  type MenuUser,
} from './menu'
import { normalise } from './normalise'
import type { Entity, Screen } from './normalised'
import type { Page } from './page'
import type { SessionUser } from './session'
import { tasks } from './tasks'
import { asStored, type Measures } from './text/measure'
import type { WordTables } from './text/translate'
import type { Vocabulary } from './vocabulary'

/** A product as data: all that the engine has to be told of it. What runs on the server stands in its features. */
export type AppDeclaration = Vocabulary & {
  readonly name: string
  /** One sentence for the description of the API. */
  readonly about?: string
  /** How quantities are read in other units than those in which they are stored. */
  readonly units?: Measures
  readonly entities: readonly AnyDeclaration[]
  /** Those of the product; every app has the engine's besides. */
  readonly calls?: readonly Call[]
  /** What the browser is told of a user besides what every app tells. */
  readonly session?: Members
  readonly pages?: readonly Page[]
  readonly menus?: Menus
  /** Tables of texts, which hold those of the engine as well. Without any, the engine's own. */
  readonly words?: WordTables
  /** Tags of calls whose answers change with the records of an entity, by its name. */
  readonly tellsOf?: Readonly<Record<string, readonly string[]>>
  /** The call by which the dashboard finds records by words: its answer has a list for each of these entities. */
  readonly search?: { readonly call: Call; readonly kinds: readonly string[] }
  /** Of entities with a table: the collection that has copies in Firestore. */
  readonly copies?: Copies
}

/** The app's name as addresses and tokens spell it. */
export const slugOf = ({ name }: Pick<AppDeclaration, 'name'>): string =>
  name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export type EntityScreen = { readonly entity: Entity; readonly screen: Screen }

/** A product, checked and with every default filled in. */
export type App = Required<Omit<AppDeclaration, 'entities' | 'about' | 'words' | 'search'>> &
  Pick<AppDeclaration, 'about' | 'words' | 'search'> & {
    readonly entities: readonly Entity[]
    /** The entity of that name. Throws for a name that no declaration has. */
    entityOf(name: string): Entity
    /** Every screen that a declaration brings, by its path below /dashboard. */
    readonly screens: ReadonlyMap<string, EntityScreen>
    /** The screen of that path. Throws for a path that no declaration has. */
    screenOf(path: string): EntityScreen
    /** Where an entity's records are opened: its first screen. */
    homeOf(entity: string): string
    /** The menu of a user, whether or not its screens exist. */
    menuFor(who: MenuUser): readonly MenuItem[]
  }

/** The rights of a user, as the menu needs them. */
const rightsOf = ({ role, user }: { role: string; user: Pick<SessionUser, 'features'> }) => ({
  role,
  features: user.features ?? [],
})

/** Set by the dashboard's build, which has checked the declarations. */
declare const __DECLARATIONS_CHECKED__: boolean | undefined
const isDashboard = typeof __DECLARATIONS_CHECKED__ !== 'undefined' && __DECLARATIONS_CHECKED__

/** Every app has the engine's background tasks; one may place them in its menu. */
const withTasks = (entities: readonly AnyDeclaration[]): readonly AnyDeclaration[] =>
  entities.some(({ name }) => name === tasks.name) ? entities : [...entities, tasks]

/**
 * Declares a product. Throws one error that lists every mistake in its declarations. Scheduled tasks are declared by the features
 * of the server (`defineFeature`), as they are code.
 */
export function defineApp(declared: AppDeclaration): App {
  const { pages = [], menus = NO_MENUS } = declared
  const entities = normalise(withTasks(declared.entities), declared)
  const byName = new Map(entities.map(entity => [entity.name, entity]))
  const screens = new Map(
    entities.flatMap(entity => entity.screens.map(screen => [screen.path, { entity, screen }] as const)),
  )
  // The dashboard imports the calls that it makes one by one.
  const calls: readonly Call[] = isDashboard
    ? []
    : [...(declared.calls ?? []), ...engineCalls(entities, declared.session ?? {})]
  const mistakes = isDashboard
    ? []
    : [...menuMistakes(entities, pages, menus), ...mistakesIn(calls, entities)]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))

  const entityOf = (name: string) => {
    const entity = byName.get(name)
    if (!entity) throw new Error(`No entity is called "${name}"`)
    return entity
  }
  return {
    units: { systems: [], measureOf: asStored },
    copies: {},
    tellsOf: {},
    session: {},
    ...declared,
    pages,
    menus,
    entities,
    calls,
    entityOf,
    screens,
    screenOf: path => {
      const found = screens.get(path)
      if (!found) throw new Error(`No entity has the screen "${path}"`)
      return found
    },
    homeOf: name => entityOf(name).screens[0]!.path,
    menuFor: who => {
      const rights = rightsOf(who)
      const items = declared.menus ? menus.itemsFor(who) : plainMenu(rights, entities, pages)
      return withPlaced(items, placedFor(rights, entities, pages))
    },
  }
}
