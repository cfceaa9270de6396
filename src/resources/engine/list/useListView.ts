import { isColumn, type Entity, type Screen } from '../../../config/schema'
import { useListAddress } from './useListAddress'

export const TABLE = 'table'

/** Fields that can be a column: what has a value of its own in every row or is counted for it, and is no secret. */
export const columnsOf = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter(name => isColumn(entity.fields[name]!))

/** Columns that an address names, without any that the entity does not have; those of the screen where none is left. */
export function columnsIn(text: string | null, entity: Entity, screen: Screen): readonly string[] {
  const all = new Set(columnsOf(entity))
  const asked = [...new Set(text?.split(','))].filter(name => all.has(name))
  return asked.length > 0 ? asked : screen.columns
}

/**
 * Which columns a list shows and in which way. Both live in its address, beside react-admin's own filter, sort and page:
 * who opens the address sees the same list.
 */
export function useListView(entity: Entity, screen: Screen) {
  const { params, change } = useListAddress()
  const columns = columnsIn(params.get('columns'), entity, screen)
  const changed = columns.join() !== screen.columns.join()
  return {
    columns,
    changed,
    /** What a card says below its title: what was chosen, else the three facts that matter. */
    facts: changed ? columns.filter(name => name !== entity.title) : entity.list.card,
    setColumns: (names: readonly string[]) => {
      const same = names.join() === screen.columns.join()
      change({ columns: same || names.length === 0 ? null : names.join(',') })
    },
    view: params.get('view') ?? TABLE,
    setView: (view: string) => change({ view: view === TABLE ? null : view }),
  }
}
