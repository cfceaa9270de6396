import { useRef } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { screenOf } from '../../config/screens'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { Figure } from '../engine/fields/Figure'
import { CardCheckbox } from '../engine/list/CardCheckbox'
import { RowLink } from '../engine/list/RowLink'
import { useListReturn } from '../engine/list/useListReturn'
import { ListStates } from '../engine/ListStates'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { contentWords } from './contentWords'
import { DaysLeft } from './DaysLeft'
import { OrderChip } from './OrderLine'
import { TankGauge } from './TankGauge'
import styles from './Tanks.module.css'

/** One card per tank: gauge, litres, and their age. */
export default function TankCards({ path }: { path: string }) {
  const { entity, screen } = screenOf(path)
  return (
    <ListStates entity={entity} screen={screen}>
      <Cards path={path} />
    </ListStates>
  )
}

function Cards({ path }: { path: string }) {
  const t = useTranslate()
  const { entity } = screenOf(path)
  const { data = [] } = useListContext()
  const { now, timeZone, locale } = useZone()
  const cards = useRef<HTMLUListElement>(null)
  useListReturn(path, cards, true)
  return (
    <ul ref={cards} className={styles.cards}>
      {data.map(tank => (
        <li key={tank.id}>
          <RowLink path={path} record={tank} className="ui-frame" data-record={tank.id}>
            <TankGauge tank={tank} now={now} size="card" />
            <div>
              <strong>{tank.name}</strong>
              <p className={styles.big}>
                <Figure value={tank.pct} unit="%" /> · <Figure value={tank.volume_l} unit="L" />
              </p>
              <p className="ui-row">
                <DaysLeft tank={tank} />
                <OrderChip tank={tank} />
              </p>
              <p className="ui-note">
                {contentWords(t, tank)}
                {tank.customer_id === null ? null : (
                  <>
                    {' · '}
                    <RecordTitle to="customers" id={tank.customer_id} link={false} />
                  </>
                )}
              </p>
              <p className="ui-note">
                <Age at={tank.reading_at} now={now} timeZone={timeZone} locale={locale} coloured />
              </p>
            </div>
          </RowLink>
          <CardCheckbox entity={entity} record={tank} />
        </li>
      ))}
    </ul>
  )
}
