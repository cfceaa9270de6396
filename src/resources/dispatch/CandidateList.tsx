import { useState } from 'react'
import { CandidateItem, type CandidateKind } from './CandidateItem'
import type { Tank } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import styles from './Candidates.module.css'

/** Rows rendered at first, and with each press of the button below them. */
const PAGE = 60

type Props = {
  kind: CandidateKind
  title: string
  tanks: readonly Tank[]
  format: DispatchFormat
  isReadOnly: boolean
  /** Whether no tank is planned yet. */
  isFirst: boolean
  /** Whether the list is closed at first. */
  isClosed?: boolean
}

/** A titled list of tanks that no truck visits. Long lists are rendered in parts. */
export function CandidateList({ kind, title, tanks, format, isReadOnly, isFirst, isClosed = false }: Props) {
  const [shown, setShown] = useState(PAGE)
  const { text, count } = format
  if (tanks.length === 0) return null
  return (
    <details className={styles.list} open={!isClosed}>
      <summary>
        <h2>
          {title} <span className="ui-muted">{count(tanks.length)}</span>
        </h2>
      </summary>
      <ul className="ui-entries">
        {tanks.slice(0, shown).map(tank => (
          <CandidateItem key={tank.tank_id} {...{ kind, tank, format, isReadOnly, isFirst }} />
        ))}
      </ul>
      {tanks.length > shown ? (
        <button type="button" className="ui-button" onClick={() => setShown(shown + PAGE)}>
          {text('showMore', { smart_count: tanks.length - shown })}
        </button>
      ) : null}
    </details>
  )
}
