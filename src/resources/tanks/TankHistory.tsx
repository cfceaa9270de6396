import { lazy, Suspense, useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { events as eventsCall } from '../../config/calls/insight'
import { stateHistory } from '../../config/calls/tankDecisions'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import controls from '../engine/list/Controls.module.css'
import { useZone } from '../engine/useZone'
import { labelWords, optionWords, type Translate } from '../engine/words'
import { Age } from '../ui/Age'
import { Skeleton } from '../ui/Skeleton'
import styles from './Tanks.module.css'
import { useTankText } from './useTankText'

const History = lazy(() => import('../engine/show/History'))
const tanks = entityOf('tanks')
const INITIAL_ROWS = 12
const NEXT_ROWS = 50
const EVENTS = 500

type Line = { key: string; at: string; what: string; by?: string; why?: string }

const valueWords = (t: Translate, field: string, value: string) =>
  value === 'true'
    ? t('approvals.yes')
    : value === 'false'
      ? t('approvals.no')
      : optionWords(t, 'tanks', field, value)

/** A tank's events and decisions, newest first, then the record's audit history. */
export function TankHistory({ record: tank }: { record: RaRecord }) {
  const t = useTranslate()
  return (
    <>
      <section className={`${styles.side} ui-section`} aria-label={t('tanks.happened')}>
        <h2>{t('tanks.happened')}</h2>
        <Happened tank={tank} />
      </section>
      <section className={`${styles.side} ui-section`} aria-label={t('tanks.changed')}>
        <h2>{t('tanks.changed')}</h2>
        <Suspense fallback={<Skeleton rows={6} height={44} label={t('shell.loading')} />}>
          <History entity={tanks} record={tank} />
        </Suspense>
      </section>
    </>
  )
}

function Happened({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const said = useTankText(tank.direction)
  const zone = useZone()
  const [shown, setShown] = useState(INITIAL_ROWS)
  const id = Number(tank.id)
  const states = useCall(stateHistory, { id })
  const events = useCall(eventsCall, { id, n: EVENTS })
  const failed = [states, events].find(({ error }) => error)
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  if (!states.data || !events.data) return <Skeleton rows={6} height={44} label={t('shell.loading')} />
  const lines: Line[] = [
    ...states.data.map(({ at, field, from, to, by, input }) => ({
      key: `${at} ${field}`,
      at,
      what: `${labelWords(t, 'tanks', field)}: ${valueWords(t, field, from)} → ${valueWords(t, field, to)}`,
      by: by ?? t('approvals.byItself'),
      ...(typeof input?.reason === 'string' ? { why: input.reason } : {}),
    })),
    ...events.data.map(event => ({
      key: `event ${event.id}`,
      at: event.started_at,
      what: said(`insight.type.${event.type}`),
      why: t(`insight.state.${event.state}`),
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (lines.length === 0) return <p className="ui-note">{t('approvals.noStates')}</p>
  return (
    <>
      <ol className={styles.notes}>
        {lines.slice(0, shown).map(({ key, at, what, by, why }) => (
          <li key={key}>
            <p>{what}</p>
            <p className="ui-note">
              {[by, why].filter(Boolean).map(words => `${words} · `)}
              <Age at={at} {...zone} />
            </p>
          </li>
        ))}
      </ol>
      {lines.length > shown ? (
        <button type="button" className={controls.tool} onClick={() => setShown(shown + NEXT_ROWS)}>
          {t('engine.history.older')}
        </button>
      ) : null}
    </>
  )
}
