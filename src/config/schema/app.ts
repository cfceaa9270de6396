import { mistakesIn } from './calls/check'
import type { Call } from './calls/define'
import type { Members } from './calls/shapes'
import type { AnyDeclaration } from './entity'
import type { Copies } from './firestore/collections'
import { menuMistakes, placedFor, withPlaced, type MenuItem, type Menus, type MenuUser } from './menu'
import { normalise } from './normalise'
import type { Entity, Screen } from './normalised'
import type { Page } from './page'
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
  /** Those of the product; every app has the engine's besides (`callsOf`). */
  readonly calls?: readonly Call[]
  /** What the browser is told of a user besides what every app tells. */
  readonly session?: Members
  readonly pages?: readonly Page[]
  readonly menus: Menus
  /** Tables of texts, which hold those of the engine as well (`engineWords`). Without any, the engine's own in English. */
  readonly words?: WordTables
  /** Tags of calls whose answers change with the records of an entity, by its name. */
  readonly tellsOf?: Readonly<Record<string, readonly string[]>>
  /** The call by which the dashboard finds records by words: its answer has a list for each of these entities. */
  readonly search?: { readonly call: Call; readonly kinds: readonly string[] }
  /** First parts of addresses of the server: besides `api`, those of calls, which need a token, and those of routes without one. */
  readonly roots?: { readonly calls?: readonly string[]; readonly open?: readonly string[] }
  /** Of entities with a table: the collection that has copies in Firestore. */
  readonly copies?: Copies
  /** Of entities whose documents Firestore addresses by a unique field: that field. The server finds them by it, too. */
  readonly addresses?: Readonly<Record<string, string>>
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

/** Set by the dashboard's build, which has checked the declarations. */
declare const __DECLARATIONS_CHECKED__: boolean | undefined
const isDashboard = typeof __DECLARATIONS_CHECKED__ !== 'undefined' && __DECLARATIONS_CHECKED__

/** Finds by name, and throws for a name that no declaration has. */
const named =
  <T>(kind: string, all: ReadonlyMap<string, T>) =>
  (name: string): T => {
    const found = all.get(name)
    if (!found) throw new Error(`No ${kind} is called "${name}"`)
    return found
  }

/** Every app has the engine's background tasks; one may place them in its menu. */
const withTasks = (entities: readonly AnyDeclaration[]): readonly AnyDeclaration[] =>
  entities.some(({ name }) => name === tasks.name) ? entities : [...entities, tasks]

/**
 * Declares a product. Throws one error that lists every mistake in its declarations. Scheduled tasks are declared by the features
 * of the server (`defineFeature`), as they are code.
 */
export function defineApp(declared: AppDeclaration): App {
  const { pages = [], menus } = declared
  const entities = normalise(withTasks(declared.entities), declared)
  const byName = new Map(entities.map(entity => [entity.name, entity]))
  const screens = new Map(
    entities.flatMap(entity => entity.screens.map(screen => [screen.path, { entity, screen }] as const)),
  )
  const { calls = [] } = declared
  const mistakes = isDashboard
    ? []
    : [...menuMistakes(entities, pages, menus), ...mistakesIn(calls, entities)]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))

  const entityOf = named('entity', byName)
  return {
    units: { systems: [], measureOf: asStored },
    copies: {},
    roots: {},
    addresses: {},
    tellsOf: {},
    session: {},
    ...declared,
    pages,
    entities,
    calls,
    entityOf,
    screens,
    screenOf: named('screen', screens),
    homeOf: name => entityOf(name).screens[0]!.path,
    menuFor: who =>
      withPlaced(
        menus.itemsFor(who, { entities, pages }),
        placedFor({ role: who.role, features: who.user.features ?? [] }, entities, pages),
      ),
  }
}
