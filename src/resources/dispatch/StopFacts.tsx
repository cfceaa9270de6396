import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { recordLink } from '../engine/links'
import { optionWords } from '../engine/words'
import { canOpenList } from '../../providers/auth/canOpenList'
import { LitresForm } from './LitresForm'
import { plannedPlace } from './places'
import type { Day, Stop, Tank } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { SendChange } from './usePlan'
import styles from './Panels.module.css'

type Props = {
  plan: Day
  tank: Tank
  format: DispatchFormat
  isReadOnly: boolean
  change: SendChange
  onMove: () => void
  onClose: () => void
}

/** The stop of a tank; undefined if it isn't planned. */
function stopOf(plan: Day, tankId: number): Stop | undefined {
  const place = plannedPlace(plan, tankId)
  return place
    ? plan.trucks.find(({ id }) => id === place.vehicle_id)?.trips[place.trip]?.stops[place.position]
    : undefined
}

/** The facts and actions of a stop or candidate. */
export function StopFacts({ plan, tank, format, isReadOnly, change, onMove, onClose }: Props) {
  const { text, litres, time, product, reason } = format
  const { tank_id, name, customer_name, content_type, room_l } = tank
  const stop = stopOf(plan, tank_id)
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    ...(customer_name ? [[text('customer'), customer_name] as const] : []),
    [text('product'), product(content_type)],
    [text(tank.kind === 'delivery' ? 'space' : 'contents'), litres(room_l)],
    ...(stop ? [[text('arrives'), time(stop.eta)] as const] : []),
    ...(stop?.job_id ? [[text('job'), <JobLink key="job" {...stop} />] as const] : []),
    ...(tank.reason ? [[text('why'), reason(tank.reason)] as const] : []),
    ...(!stop && tank.not_planned ? [[text('notPlanned'), reason(tank.not_planned)] as const] : []),
  ]
  return (
    <>
      <h2>
        {canOpenList('tanks') ? <Link to={recordLink('tanks', tank_id)}>{name}</Link> : <bdi>{name}</bdi>}
      </h2>
      <dl className={`ui-facts ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isReadOnly ? null : <StopTools {...{ tank, stop, format, change, onMove, onClose }} />}
    </>
  )
}

/** A published stop's job, where its result is recorded. */
function JobLink({ job_id, job_state }: Pick<Stop, 'job_id' | 'job_state'>) {
  const t = useTranslate()
  return <Link to={recordLink('jobs', job_id!)}>{optionWords(t, 'jobs', 'state', job_state!)}</Link>
}

type ToolProps = Omit<Props, 'plan' | 'isReadOnly'> & { stop: Stop | undefined }

/** Sets a stop's litres, and moves, locks, takes off or excludes its tank. */
function StopTools({ tank, stop, format, change, onMove, onClose }: ToolProps) {
  const { text } = format
  const { tank_id, is_excluded } = tank
  return (
    <>
      {stop ? (
        <LitresForm
          key={stop.litres}
          litres={stop.litres}
          labelIn={unit => text('dropIn', { unit })}
          submit={text('setLitres')}
          onSubmit={litres => {
            onClose()
            void change({ kind: 'litres', tank_id, litres: litres! })
          }}
        />
      ) : null}
      <div className="ui-row" data-first="">
        <button
          type="button"
          className="ui-primary"
          disabled={stop?.is_locked || tank.lat === null}
          aria-keyshortcuts="m"
          onClick={onMove}
        >
          {text(stop ? 'move' : 'plan')}
        </button>
        {stop ? <StopActions tankId={tank_id} stop={stop} {...{ format, change, onClose }} /> : null}
        <button
          type="button"
          className="ui-button"
          aria-keyshortcuts="x"
          onClick={() => {
            onClose()
            void change({ kind: is_excluded ? 'include' : 'exclude', tank_id })
          }}
        >
          {text(is_excluded ? 'include' : 'exclude')}
        </button>
      </div>
    </>
  )
}

type ActionProps = Pick<Props, 'format' | 'change' | 'onClose'> & { tankId: number; stop: Stop }

function StopActions({ tankId, stop, format: { text }, change, onClose }: ActionProps) {
  const done = (kind: 'lock' | 'unlock' | 'remove') => {
    onClose()
    void change({ kind, tank_id: tankId })
  }
  return (
    <>
      <button
        type="button"
        className="ui-button"
        aria-keyshortcuts="l"
        onClick={() => done(stop.is_locked ? 'unlock' : 'lock')}
      >
        {text(stop.is_locked ? 'unlock' : 'lock')}
      </button>
      <button
        type="button"
        className="ui-button"
        aria-keyshortcuts="Delete"
        disabled={stop.is_locked}
        onClick={() => done('remove')}
      >
        {text('takeOff')}
      </button>
    </>
  )
}
