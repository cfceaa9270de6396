import { StatusChip } from '../ui/StatusChip'
import type { Day } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import styles from './Dispatch.module.css'

type Props = { plan: Day; format: DispatchFormat; isSaving: boolean }

/** The plan in figures: margin an hour first, then distance, volume, stops and hours. */
export function Headline({ plan, format, isSaving }: Props) {
  const { text, money, km, shortLitres, count, hours, reason } = format
  const { totals, distances, state } = plan
  const { margin_per_hour, margin, metres, stops, seconds } = totals
  const facts: readonly (readonly [name: string, value: string])[] = [
    ['km', km(metres)],
    ['volume', shortLitres(totals.litres)],
    ['stopCount', count(stops)],
    ['driving', hours(seconds)],
    ['marginOfDay', money(margin)],
  ]
  return (
    <div className={styles.headline} aria-busy={isSaving}>
      {state === 'published' ? <StatusChip tone="accent">{text('published')}</StatusChip> : null}
      {state === 'reopened' ? <StatusChip tone="warn">{text('reopened')}</StatusChip> : null}
      <dl>
        <div className={styles.main}>
          <dt>{text('figures.marginPerHour')}</dt>
          <dd>{margin_per_hour === null ? '–' : money(margin_per_hour)}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{text(`figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="ui-note">
        {text(`distances.${distances.source}`, { factor: format.decimal(distances.factor ?? 1) })}
        {distances.failed ? ` · ${reason(distances.failed)}` : null}
      </p>
    </div>
  )
}
