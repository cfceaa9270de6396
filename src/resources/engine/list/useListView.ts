import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { isColumn, type Entity, type Screen } from '../../../config/schema'
import { useIsNarrow } from '../useIsPhone'
import { fitting, useWindowWidth } from './fitting'
import { useListAddress } from './useListAddress'

export const TABLE = 'table'

/** Fields that can be a column: what has a value of its own in every row or is counted for it, and is no secret. */
export const columnsOf = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter(name => isColumn(entity.fields[name]!))

/** Columns that an address names, without any that the entity does not have; the `usual` ones where none is left. */
export function columnsIn(text: string | null, entity: Entity, usual: readonly string[]): readonly string[] {
  const all = new Set(columnsOf(entity))
  const asked = [...new Set(text?.split(','))].filter(name => all.has(name))
  return asked.length > 0 ? asked : usual
}

/**
 * Which columns a list shows and in which way. Both live in its address, beside react-admin's own filter, sort and page:
 * who opens the address sees the same list.
 */
export function useListView(entity: Entity, screen: Screen) {
  const { params, change } = useListAddress()
  const t = useTranslate()
  const narrow = useIsNarrow()
  const width = useWindowWidth()
  const usual = useMemo(
    () => (narrow ? screen.narrow : fitting(t, entity, screen, width)),
    [narrow, t, entity, screen, width],
  )
  const columns = columnsIn(params.get('columns'), entity, usual)
  const changed = columns.join() !== usual.join()
  // An id alone says nothing: there the first column is what a record is about.
  const lead = entity.title === 'id' ? screen.columns[0]! : entity.title
  const facts = changed ? columns : screen.card
  return {
    columns,
    changed,
    /** What a card has as its title. */
    lead,
    /** What it says below: what was chosen, else the three facts that matter. */
    facts: facts.filter(name => name !== lead),
    setColumns: (names: readonly string[]) => {
      const same = names.join() === usual.join()
      change({ columns: same || names.length === 0 ? null : names.join(',') })
    },
    view: params.get('view') ?? TABLE,
    setView: (view: string) => change({ view: view === TABLE ? null : view }),
  }
}
