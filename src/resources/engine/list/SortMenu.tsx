import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { useListContext, useTranslate, type SortPayload } from 'react-admin'
import { isSortable, type Entity, type Screen } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { PanelButton } from '../widgets/PanelButton'
import { screenWords } from '../words'
import controls from './Controls.module.css'
import menus from './Menus.module.css'
import { useSortLimit } from './useSortLimit'

const WAYS = [
  ['ASC', 'engine.ascending'],
  ['DESC', 'engine.descending'],
] as const

/** Sort field and direction, for cards without headers. */
export function SortMenu({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const { sort, setSort } = useListContext()
  const [open, setOpen] = useState(false)
  const limitOf = useSortLimit(entity)
  const labelFor = (name: string) => screenWords(t, screen, name)
  const change = (next: Partial<SortPayload>) => setSort({ ...sort, ...next })
  // The id is meaningless to users; it is sortable only by URL.
  const names = entity.list.sorts.filter(
    name => name === sort.field || (name !== 'id' && isSortable(entity, name)),
  )
  const limit = names.map(limitOf).find(text => text !== undefined)
  const way = WAYS.find(([order]) => order === sort.order) ?? WAYS[0]
  return (
    <PanelButton
      open={open}
      onOpen={setOpen}
      label={t('engine.sort')}
      buttonClass={controls.tool}
      buttonLabel={t('engine.sortedBy', { field: labelFor(sort.field), way: t(way[1]) })}
      button={
        <>
          <Icon name={way[0] === 'ASC' ? 'up' : 'down'} size={18} />
          <span className={controls.cut}>{labelFor(sort.field)}</span>
        </>
      }
    >
      <fieldset className={controls.switch} aria-label={t('engine.order')}>
        {WAYS.map(([order, key]) => (
          <button key={order} type="button" aria-pressed={way[0] === order} onClick={() => change({ order })}>
            {t(key)}
          </button>
        ))}
      </fieldset>
      <RadioGroup
        className={`field-ticks ${menus.choices}`}
        aria-label={t('engine.sort')}
        value={sort.field}
        onChange={(_event, field) => change({ field })}
      >
        {names.map(name => (
          <label key={name}>
            <Radio value={name} disabled={limitOf(name) !== undefined} />
            {labelFor(name)}
          </label>
        ))}
      </RadioGroup>
      {limit === undefined ? null : <p className={menus.hint}>{limit}</p>}
    </PanelButton>
  )
}
