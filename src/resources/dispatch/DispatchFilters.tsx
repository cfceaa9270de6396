import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import { Labelled } from '../common/GroupFilter'
import { DayEnd } from '../engine/fields/DayFilter'
import { optionWords } from '../engine/words'
import { Icon } from '../ui/Icon'
import { dayAfter } from './clock'
import type { Depot } from './types'
import type { useDispatchAddress } from './useDispatchAddress'
import { usePlannerText } from './usePlannerText'
import styles from './Dispatch.module.css'

type Address = ReturnType<typeof useDispatchAddress>
type Props = { depots: readonly Depot[]; address: Address }

/** Depots by client, in the order of the server. */
function byClient(depots: readonly Depot[]) {
  const clients = new Map<string, Depot[]>()
  for (const depot of depots)
    clients.set(depot.client_name, [...(clients.get(depot.client_name) ?? []), depot])
  return [...clients]
}

/** The day, depot and product that the planner shows. */
export function DispatchFilters({ depots, address }: Props) {
  const t = useTranslate()
  const text = usePlannerText()
  const { depot, day, product, set } = address
  const clients = byClient(depots)
  const options = (of: readonly Depot[]) =>
    of.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))
  return (
    <div className={styles.filters} role="search" aria-label={t('engine.filters')}>
      <DayChoice day={day} onChoose={next => set({ day: next })} />
      <Labelled label={text('depot')}>
        <Select
          native
          fullWidth
          size="small"
          inputProps={{ 'aria-label': text('depot') }}
          value={depot?.id ?? ''}
          onChange={({ target }) => set({ depot: Number(target.value), trucks: null })}
        >
          {clients.length === 1
            ? options(depots)
            : clients.map(([client, of]) => (
                <optgroup key={client} label={client}>
                  {options(of)}
                </optgroup>
              ))}
        </Select>
      </Labelled>
      <Labelled label={text('product')}>
        <Select
          native
          fullWidth
          size="small"
          inputProps={{ 'aria-label': text('product') }}
          value={product ?? ''}
          onChange={({ target }) => set({ product: target.value as string })}
        >
          <option value="">{text('allProducts')}</option>
          {FUEL_TYPES.map(type => (
            <option key={type} value={type}>
              {optionWords(t, 'tanks', 'content_type', type)}
            </option>
          ))}
        </Select>
      </Labelled>
    </div>
  )
}

/** A day, with buttons to the days beside it. */
function DayChoice({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const text = usePlannerText()
  return (
    <div className={styles.day}>
      <Labelled label={text('day')}>
        <DayEnd
          id="dispatch-day"
          label={text('day')}
          value={day}
          onChange={next => next !== '' && onChoose(next)}
        />
      </Labelled>
      <button
        type="button"
        className="ui-icon"
        aria-label={text('dayBefore')}
        data-tooltip={text('dayBefore')}
        onClick={() => onChoose(dayAfter(day, -1))}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="ui-icon"
        aria-label={text('dayAfter')}
        data-tooltip={text('dayAfter')}
        onClick={() => onChoose(dayAfter(day, 1))}
      >
        <Icon name="next" />
      </button>
    </div>
  )
}
