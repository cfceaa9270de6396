import { useEffect, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { PanelButton } from '../widgets/PanelButton'
import { screenWords } from '../words'
import { FilterChip } from './FilterChip'
import { FilterEditor } from './FilterEditor'
import { canChoose } from '../permissions'
import { filtersOf, isActive, setFor, withSet } from './filterSets'
import { withoutQuick } from './appliedQuick'
import { useSetFilters } from './useListAddress'
import controls from './Controls.module.css'
import menus from './Menus.module.css'

type Props = { entity: Entity; screen: Screen }

function useFilters(entity: Entity) {
  const { filterValues } = useListContext()
  const setFilters = useSetFilters(entity)
  const values: Record<string, unknown> = filterValues ?? {}
  return {
    values,
    set: (name: string) => setFor(entity, name, values),
    apply: (name: string) => (set: ReturnType<typeof setFor>) =>
      setFilters(withSet(entity, name, values, set)),
    clear: () => setFilters({}),
  }
}

/** Adds a filter: a field, then its values. */
export function FilterButton({ entity, screen }: Props) {
  const t = useTranslate()
  const { set, apply, values } = useFilters(entity)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState<string | null>(null)
  const names = filtersOf(entity, screen).filter(name => canChoose(entity, name))
  const count = names.filter(each => isActive(entity, each, values)).length
  if (names.length === 0) return null
  const onOpen = (next: boolean) => {
    setOpen(next)
    if (next) setName(null)
  }
  return (
    <div data-filters="">
      <PanelButton
        open={open}
        onOpen={onOpen}
        step={name}
        label={t('engine.filters')}
        buttonClass={controls.tool}
        button={
          <>
            <Icon name="filter" size={18} />
            <span>{t('engine.filters')}</span> {count > 0 ? <em className="ui-count">{count}</em> : null}
          </>
        }
      >
        {name === null ? (
          <ul className={menus.menu}>
            {names.map(each => (
              <li key={each}>
                <button type="button" onClick={() => setName(each)}>
                  {screenWords(t, screen, each)}
                  <Icon name="next" size={14} />
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <>
            <button type="button" className={menus.back} onClick={() => setName(null)}>
              <Icon name="back" size={16} />
              {t('engine.allFilters')}
            </button>
            <FilterEditor
              key={name}
              entity={entity}
              screen={screen}
              name={name}
              values={set(name)}
              onApply={apply(name)}
            />
          </>
        )}
      </PanelButton>
    </div>
  )
}

/** The list's filters as chips. Hidden without filters. */
export function FilterBar({ entity, screen }: Props) {
  const t = useTranslate()
  const { set, apply, values, clear } = useFilters(entity)
  // A chip stays while it is edited, even if its filter is empty meanwhile.
  const [changing, change] = useState<string | null>(null)
  // An active quick filter shows itself.
  const shown = withoutQuick(entity, values)
  const names = filtersOf(entity, screen).filter(name => name === changing || isActive(entity, name, shown))
  useFocusBack(names.length)
  if (names.length === 0) return null
  return (
    <fieldset className="ui-row" aria-label={t('engine.filters')}>
      {names.map(name => (
        <FilterChip
          key={name}
          entity={entity}
          screen={screen}
          name={name}
          values={set(name)}
          onApply={apply(name)}
          open={changing === name}
          onOpen={open => change(open ? name : null)}
        />
      ))}
      <button type="button" className={controls.quiet} onClick={clear}>
        {t('engine.clearFilters')}
      </button>
    </fieldset>
  )
}

/** When the focused chip is removed, the focus moves to the filter button. */
function useFocusBack(count: number) {
  const before = useRef(count)
  useEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (fewer && document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-filters] button')?.focus()
  }, [count])
}
