import { FUEL_TYPES } from '../../config/entities/shared/geometry'
import type { SendChange } from './usePlan'
import type { DispatchFormat } from './useDispatchFormat'
import type { Trip } from './types'
import styles from './Lanes.module.css'

type Props = {
  vehicleId: number
  reg: string
  trip: number
  compartments: Trip['compartments']
  format: DispatchFormat
  isReadOnly: boolean
  change: SendChange
}

type Fuel = (typeof FUEL_TYPES)[number]
const share = (load: number, capacity: number) => Math.min(100, capacity > 0 ? (load / capacity) * 100 : 0)

/** The compartments of a trip: product, load and capacity, and what doesn't fit. */
export function Compartments({ vehicleId, reg, trip, compartments, format, isReadOnly, change }: Props) {
  const { text, litres, product } = format
  return (
    <ul className={styles.compartments} aria-label={text('compartments')}>
      {compartments.map(({ content_type, capacity_l, load_l, over_l }, i) => (
        <li key={i} data-tone={over_l > 0 ? 'bad' : undefined}>
          <select
            className={styles.product}
            aria-label={text('compartmentOf', { number: i + 1, trip: trip + 1, truck: reg })}
            value={content_type ?? ''}
            disabled={isReadOnly}
            onChange={({ target }) =>
              void change({
                kind: 'compartment',
                vehicle_id: vehicleId,
                trip,
                compartment: i,
                ...(target.value === '' ? {} : { content_type: target.value as Fuel }),
              })
            }
          >
            <option value="">{text('emptyCompartment')}</option>
            {FUEL_TYPES.map(type => (
              <option key={type} value={type}>
                {product(type)}
              </option>
            ))}
          </select>
          <span className={styles.load}>
            {text('loadOf', { load: litres(load_l), capacity: litres(capacity_l) })}
          </span>
          <i aria-hidden="true">
            <span style={{ inlineSize: `${share(load_l, capacity_l)}%` }} />
          </i>
          {over_l > 0 ? <em>{text('overBy', { litres: litres(over_l) })}</em> : null}
        </li>
      ))}
    </ul>
  )
}
