import { memo } from 'react'
import { day } from '../../config/schema/text/format'
import { FigureRange } from '../engine/fields/Figure'
import { StatusChip } from '../ui/StatusChip'
import type { Tank } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import styles from './Candidates.module.css'

export type CandidateKind = 'open' | 'left' | 'excluded'

type Props = {
  kind: CandidateKind
  tank: Tank
  format: DispatchFormat
  isReadOnly: boolean
  /** Whether no tank is planned yet: then it has no reason of its own for that. */
  isFirst: boolean
}

/** What a visit's worth consists of, as shown beside it. */
function worthWords({ worth }: Tank, { text, money, count }: DispatchFormat): string {
  const { run_out, detour_saved, small_drop, chance } = worth
  const parts = [text('worth.runOut', { money: money(run_out), pct: count(Math.round(chance * 100)) })]
  if (detour_saved > 0) parts.push(text('worth.detour', { money: money(detour_saved) }))
  if (small_drop > 0) parts.push(text('worth.smallDrop', { money: money(small_drop) }))
  return parts.join(' · ')
}

/** A tank that no truck visits: how urgent it is, why it is worth a visit, and why it isn't planned. */
export const CandidateItem = memo(function CandidateItem(props: Props) {
  const { kind, tank, format, isReadOnly, isFirst } = props
  const { text, shortLitres, product, money } = format
  const { tank_id, name, customer_name, content_type, room_l, days_p10, days_p90, worth } = tank
  const isNamedAfter = !customer_name || customer_name === name
  return (
    <li
      className={styles.item}
      data-tank={tank_id}
      data-pinned={isReadOnly || tank.lat === null ? '' : undefined}
    >
      <span className={styles.grip} data-grip="" aria-hidden="true">
        ⠿
      </span>
      <div className={styles.who}>
        <button type="button" className={styles.name} data-opens="" aria-haspopup="dialog">
          <bdi>{name}</bdi>
        </button>
        {isNamedAfter ? null : <small className="ui-cut">{customer_name}</small>}
      </div>
      <span className={styles.days}>
        <FigureRange early={days_p10 ?? days_p90} late={days_p90 ?? days_p10} unit="days" />
      </span>
      <span className={styles.room}>
        {text('room', { litres: shortLitres(room_l), product: product(content_type) })}
      </span>
      <Why {...{ tank, format, isFirst }} />
      <span className={styles.worth} data-tooltip={kind === 'open' ? worthWords(tank, format) : undefined}>
        {kind === 'open' && worth.prize > 0 ? money(worth.prize) : null}
      </span>
      {isReadOnly ? null : <Act {...{ kind, tank, format }} />}
    </li>
  )
})

/** Why it is worth a visit, and why it isn't planned. */
function Why({ tank, format: { text, reason }, isFirst }: Pick<Props, 'tank' | 'format' | 'isFirst'>) {
  const { wish_on } = tank
  const not_planned = isFirst && tank.reason ? null : tank.not_planned
  return (
    <div className={styles.why}>
      {tank.is_required ? (
        <StatusChip tone="accent">
          {wish_on ? text('wishOn', { day: day(wish_on) }) : text('requested')}
        </StatusChip>
      ) : null}
      {tank.is_added ? <StatusChip tone="accent">{text('chosen')}</StatusChip> : null}
      {tank.reason && !tank.is_required && !tank.is_added ? <span>{reason(tank.reason)}</span> : null}
      {not_planned ? (
        <span className="ui-muted">
          {tank.reason ? text('notPlannedWhy', { reason: reason(not_planned) }) : reason(not_planned)}
        </span>
      ) : null}
    </div>
  )
}

/** Plans the tank, or includes it again. The listeners of the board read what the button does. */
function Act({ kind, tank: { name, lat }, format: { text } }: Pick<Props, 'kind' | 'tank' | 'format'>) {
  const isExcluded = kind === 'excluded'
  return (
    <button
      type="button"
      className={`ui-button ${styles.act}`}
      data-act={isExcluded ? 'include' : 'move'}
      aria-haspopup={isExcluded ? undefined : 'dialog'}
      aria-label={text(isExcluded ? 'includeOne' : 'planOne', { name })}
      disabled={!isExcluded && lat === null}
    >
      {text(isExcluded ? 'include' : 'planIt')}
    </button>
  )
}
