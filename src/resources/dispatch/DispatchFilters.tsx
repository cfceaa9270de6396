import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import { Labelled } from '../common/GroupFilter'
import { DayEnd } from '../engine/fields/DayFilter'
import { optionWords } from '../engine/words'
import { Icon } from '../ui/Icon'
import { dayAfter } from './clock'
import { DepotChoice } from './DepotChoice'
import type { Depot } from './types'
import type { useDispatchAddress } from './useDispatchAddress'
import { usePlannerText } from './usePlannerText'
import styles from './Dispatch.module.css'

type Address = ReturnType<typeof useDispatchAddress>
type Props = { depots: readonly Depot[]; address: Address }

/** The day, depot and product that the planner shows. */
export function DispatchFilters({ depots, address }: Props) {
  const t = useTranslate()
  const text = usePlannerText()
  const { depot, day, product, set } = address
  return (
    <div className={styles.filters} role="search" aria-label={t('engine.filters')}>
      <DayChoice day={day} onChoose={next => set({ day: next })} />
      <DepotChoice {...{ depots, depot }} onChoose={id => set({ depot: id, trucks: null })} />
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
