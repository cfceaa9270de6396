import { useMemo, useState } from 'react'
import { Failure } from '../engine/Failure'
import { Skeleton } from '../ui/Skeleton'
import { costText } from './costWords'
import { bestByTruck, isSamePlace, placeKey, placesOfTruck, plannedPlace, type Place } from './places'
import { PanelField } from './StopPanel'
import type { Cost, Day, DayInput, Tank } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import { useInsertions } from './useInsertions'
import { usePlaceWords } from './usePlaceWords'
import styles from './Panels.module.css'

type Props = {
  input: DayInput
  plan: Day
  tank: Tank
  format: DispatchFormat
  onChoose: (place: Place) => void
}

/** The truck filter's value for the best place of each truck. */
const BEST = ''

/** The places for a stop with their costs: the best of each truck, or all of one truck. */
export function MoveList({ input, plan, tank, format, onChoose }: Props) {
  const { text } = format
  const { data, error, refetch } = useInsertions(input, plan.version, tank.tank_id)
  const [truck, setTruck] = useState(BEST)
  const present = useMemo(() => plannedPlace(plan, tank.tank_id), [plan, tank])
  const places = useMemo(() => {
    const all = (data?.costs ?? []).filter(cost => !present || !isSamePlace(cost, present))
    return truck === BEST ? bestByTruck(all) : placesOfTruck(all, Number(truck))
  }, [data, present, truck])
  return (
    <>
      <h2>{text('moveOf', { name: tank.name })}</h2>
      <PanelField label={text('places')}>
        {id => (
          <select
            id={id}
            className="ui-input"
            value={truck}
            onChange={({ target }) => setTruck(target.value)}
          >
            <option value={BEST}>{text('bestPlaces')}</option>
            {plan.trucks.map(({ id: vehicle, reg }) => (
              <option key={vehicle} value={vehicle}>
                {text('allPlacesOf', { truck: reg })}
              </option>
            ))}
          </select>
        )}
      </PanelField>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={3} height={52} label={text('cost.loading')} /> : null}
      {data && places.length === 0 ? <p>{text('noPlaces')}</p> : null}
      <ul className={styles.places} data-first="">
        {places.map(cost => (
          <li key={placeKey(cost)}>
            <PlaceButton {...{ plan, tank, format, cost }} onClick={() => onChoose(cost)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type PlaceProps = Pick<Props, 'plan' | 'tank' | 'format'> & { cost: Cost; onClick: () => void }

function PlaceButton({ plan, tank, format, cost, onClick }: PlaceProps) {
  const { placeWords, nameIn } = usePlaceWords(plan, format)
  const { amount, broken } = costText(cost, format, nameIn(cost.vehicle_id))
  return (
    <button type="button" className="ui-entry" onClick={onClick}>
      <span>{placeWords(tank.tank_id, cost)}</span>
      <span className={styles.amount}>{amount}</span>
      {broken.length > 0 ? (
        <ul className={styles.broken}>
          {broken.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
    </button>
  )
}
