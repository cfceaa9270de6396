import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { isColumn, type Entity, type Screen } from '../../../config/schema'
import { useParts } from '../parts/useParts'
import { useIsNarrow } from '../useIsPhone'
import { visibleColumns, useWindowWidth } from './visibleColumns'
import { useListAddress } from './useListAddress'

export const TABLE = 'table'

/** Fields that can be columns: stored or counted for each row, and not secret. */
export const columnsOf = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter(name => isColumn(entity.fields[name]!))

/** The columns named in a URL, without unknown ones; the default columns if none is left. */
export function columnsIn(text: string | null, entity: Entity, usual: readonly string[]): readonly string[] {
  const all = new Set(columnsOf(entity))
  const asked = [...new Set(text?.split(','))].filter(name => all.has(name))
  return asked.length > 0 ? asked : usual
}

/**
 * The list's columns and view, stored in its URL beside react-admin's filter, sort and page, so that a shared link
 * shows the same list.
 */
export function useListView(entity: Entity, screen: Screen) {
  const { params, change } = useListAddress()
  const t = useTranslate()
  const narrow = useIsNarrow()
  const width = useWindowWidth()
  const { cells } = useParts()
  const usual = useMemo(
    () => (narrow ? screen.narrow : visibleColumns(t, entity, screen, width, cells)),
    [narrow, t, entity, screen, width, cells],
  )
  const columns = columnsIn(params.get('columns'), entity, usual)
  const changed = columns.join() !== usual.join()
  // An id alone is meaningless: use the first column as title.
  const lead = entity.title === 'id' ? screen.columns[0]! : entity.title
  const facts = changed ? columns : screen.card
  return {
    columns,
    changed,
    /** The title of a card. */
    lead,
    /** The facts below it: chosen by the user, else the three declared ones. */
    facts: facts.filter(name => name !== lead),
    setColumns: (names: readonly string[]) => {
      const same = names.join() === usual.join()
      change({ columns: same || names.length === 0 ? null : names.join(',') })
    },
    view: params.get('view') ?? TABLE,
    setView: (view: string) => change({ view: view === TABLE ? null : view }),
  }
}
