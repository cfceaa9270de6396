import { canReadField, canWriteField, hasFeature, type Who } from './access'
import type { Entity, Screen } from './normalised'
import { filterKey } from './operators'

const known = new WeakMap<Entity, Map<string, Entity>>()

/**
 * An entity as a role sees it: without unreadable fields and related lists, and with unwritable fields as read-only.
 * Code that uses it needs no further field checks: filters, sorts, exports, responses and forms follow from it.
 */
export function entityFor(who: Who, entity: Entity): Entity {
  const isSame = Object.keys(entity.rights).length === 0 && Object.keys(entity.related).length === 0
  if (who.role === 'admin' || isSame) return entity
  const seen = known.get(entity) ?? new Map<string, Entity>()
  known.set(entity, seen)
  const guards = [entity, ...Object.values(entity.related)]
  const key = `${who.role} ${guards.map(({ feature }) => hasFeature(who, feature)).join()}`
  const found = seen.get(key) ?? narrowEntity(who, entity)
  seen.set(key, found)
  return found
}

function narrowEntity(who: Who, entity: Entity): Entity {
  const reads = (name: string) => canReadField(who, entity, name)
  const writes = (name: string) => canWriteField(who, entity, name)
  const kept = (names: readonly string[]) => names.filter(reads)
  const { list } = entity
  const screen = (one: Screen): Screen => ({
    ...one,
    columns: kept(one.columns),
    narrow: kept(one.narrow),
    card: kept(one.card),
  })
  return {
    ...entity,
    fields: Object.fromEntries(
      Object.entries(entity.fields)
        .filter(([name]) => reads(name))
        .map(([name, field]) => [name, writes(name) ? field : { ...field, readOnly: true }]),
    ),
    stored: kept(entity.stored),
    writable: entity.writable.filter(writes),
    screens: entity.screens.map(screen),
    list: {
      ...list,
      columns: kept(list.columns),
      filters: Object.fromEntries(Object.entries(list.filters).filter(([name]) => reads(name))),
      sorts: kept(list.sorts),
      search: kept(list.search),
      quickFilters: list.quickFilters.filter(({ filter }) =>
        Object.keys(filter).every(key => reads(filterKey(entity, key)!.field)),
      ),
      card: kept(list.card),
    },
    form: entity.form.map(section => ({ ...section, fields: kept(section.fields) })),
  }
}
