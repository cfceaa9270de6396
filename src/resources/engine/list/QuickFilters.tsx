import { useListContext, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { isApplied, withoutQuick } from './appliedQuick'
import { Count } from '../fields/Figure'
import { useQuickCounts } from '../figures/useFigures'
import { quickWords } from '../words'
import { useSetFilters } from './useListAddress'
import styles from './QuickFilters.module.css'

/** Whether records of a screen can match a filter, as far as both name the same fields. */
const fitsScreen = (filter: Readonly<Record<string, unknown>>, own: Readonly<Record<string, unknown>>) =>
  Object.entries(own).every(([name, value]) => (filter[name] ?? value) === value)

/**
 * One-click filters with their counts; one can be active at a time, in addition to other filters. Hidden if none is
 * declared.
 */
export function QuickFilters({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const { filterValues = {} } = useListContext()
  const setFilters = useSetFilters(entity)
  const others = withoutQuick(entity, filterValues)
  const { data = [] } = useQuickCounts(entity, { ...others, ...screen.filter })
  // The screen's own filter would be lifted by one that contradicts it.
  const quickFilters = entity.list.quickFilters.filter(({ filter }) => fitsScreen(filter, screen.filter))
  if (quickFilters.length === 0) return null
  return (
    <fieldset className={`${styles.quick} ui-buttons more-aside`} aria-label={t('engine.quickFilters')}>
      {quickFilters.map(({ name, filter, ifAny }) => {
        const applied = isApplied(filter, filterValues)
        const found = data.find(each => each.name === name)
        if (ifAny && !applied && !found?.count) return null
        return (
          <button
            key={name}
            type="button"
            aria-pressed={applied}
            onClick={() => setFilters(applied ? others : { ...others, ...filter })}
          >
            {quickWords(t, entity, name, screen)}
            <span>{found ? <Count value={found.count} capped={found.capped} /> : null}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
