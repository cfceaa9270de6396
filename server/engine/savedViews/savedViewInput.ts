import type { App } from '../../../src/config/schema/app'
import {
  boolean,
  choice,
  computed,
  defineEntity,
  normalise,
  tags,
  text,
  validateRecord,
  type Entity,
  type Problems,
} from '../../../src/config/schema'
import { parseFilter } from '../crud/query'
import type { Row } from '../crud/sql'
import { AppError, type Text } from '../errors'
import type { View, ViewValues } from './store'

/** Entities by the name of their screen, and by their own. */
const entityByScreen = ({ entities, screens }: App): ReadonlyMap<string, Entity> =>
  new Map<string, Entity>([
    ...entities.map(entity => [entity.name, entity] as const),
    ...[...screens].map(([path, { entity }]) => [path, entity] as const),
  ])
const FILTER_MAX = 10_000

/** Not a registered entity: views are private, and their filter is validated against another entity. */
const declare = (app: App): Entity =>
  normalise(
    [
      defineEntity({
        name: 'saved_views',
        source: { rest: '/saved_views', table: 'saved_views' },
        title: 'name',
        fields: {
          screen: choice([...entityByScreen(app).keys()], { required: true }),
          name: text({ required: true, max: 100 }),
          columns: tags({ max: 100 }),
          sort: text({ max: 100 }),
          order: choice(['ASC', 'DESC']),
          shared: boolean({ default: false }),
          mine: computed(boolean()),
        },
        list: {
          columns: ['name', 'screen', 'shared', 'updated_at'],
          filters: ['name', 'screen', 'shared', 'mine'],
          sort: 'name',
        },
        access: { read: app.roles, create: app.roles, update: app.roles, remove: app.roles },
        scope: { shared: 'the routes narrow every query to the views that the asker may see' },
      }),
    ],
    app,
  )[0]!

const declared = new WeakMap<App, Entity>()
export function savedViewsOf(app: App): Entity {
  const entity = declared.get(app) ?? declare(app)
  declared.set(app, entity)
  return entity
}

/** Validates a view for storage; reports invalid fields, and names that its screen doesn't declare. */
export function checkedView(app: App, input: Row, current?: View): ViewValues {
  const { filter = current?.filter, ...plain } = input
  const { values, problems } = validateRecord(savedViewsOf(app), plain, current)
  const view = { ...current, ...values, filter: filter ?? {} } as ViewValues
  const entity = problems.screen ? undefined : entityByScreen(app).get(view.screen)
  const fields: Record<string, Text> = { ...problems, ...(entity ? undeclared(entity, view) : {}) }
  const fault = entity && filterFault(entity, view.filter)
  if (fault !== undefined) fields.filter = fault
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { key: 'errors.invalid' }, { fields })
  return { ...view, columns: view.columns ?? [], shared: view.shared ?? false }
}

const oneOf = (options: readonly string[]) => ({
  key: 'validation.choice',
  args: { options: options.join(', ') },
})

function undeclared(entity: Entity, { columns, sort }: ViewValues): Problems {
  const known = Object.keys(entity.fields).filter(name => !entity.fields[name]!.secret)
  const { sorts } = entity.list
  return {
    ...(columns?.every(name => known.includes(name)) === false ? { columns: oneOf(known) } : {}),
    ...(sort && !sorts.includes(sort) ? { sort: oneOf(sorts) } : {}),
  }
}

/** The reason why a list would reject the filter. */
function filterFault(entity: Entity, filter: unknown): Text | undefined {
  try {
    parseFilter(entity, filter)
  } catch (error) {
    if (error instanceof AppError) return error.problem ?? error.message
    throw error
  }
  return JSON.stringify(filter).length > FILTER_MAX
    ? { key: 'validation.tooLong', args: { max: FILTER_MAX } }
    : undefined
}
