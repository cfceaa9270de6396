import { entityOf } from '../../providers/app'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { canOpenList } from '../../providers/auth/canOpenList'
import { useGroups, useQuickCounts } from '../engine/figures/useFigures'
import { listLink, listPath } from '../engine/links'
import { canDo } from '../engine/permissions'
import { quickWords } from '../engine/words'
import styles from './Waiting.module.css'

const events = entityOf('events')
const tanks = entityOf('tanks')
/** Quick filters of tanks that somebody must act on. */
const URGENT: readonly string[] = ['critical', 'silent', 'requested']
const OPEN = { state: 'open', leads: true }
/** The review page of each queue, and the list that names it. */
const REVIEWS = [
  { queue: 'threshold', list: 'threshold', review: 'threshold-review' },
  { queue: 'sudden_change', list: 'suddenChange', review: 'sudden-change' },
] as const

type Props = { onOpen?: (() => void) | undefined }

/** What is true now, in one line: tanks that need attention, and events that await the user's approval. Zeros are left out. */
export function Waiting({ onOpen }: Props) {
  return (
    <div className={styles.now}>
      {canOpenList('tanks') ? <Tanks onOpen={onOpen} /> : null}
      {canDo('read', events) ? <Queues onOpen={onOpen} /> : null}
    </div>
  )
}

function Tanks({ onOpen }: Props) {
  const t = useTranslate()
  const { data = [] } = useQuickCounts(tanks, {})
  return data
    .filter(({ name, count }) => URGENT.includes(name) && count > 0)
    .map(({ name, filter, count, capped }) => (
      <Link key={name} to={listLink('tanks', { filter })} onClick={onOpen}>
        {quickWords(t, tanks, name)}{' '}
        <strong>
          {count}
          {capped ? '+' : ''}
        </strong>
      </Link>
    ))
}

function Queues({ onOpen }: Props) {
  const t = useTranslate()
  const { data } = useGroups(events, { by: 'queue' }, OPEN)
  const waiting = REVIEWS.flatMap(one => {
    const count = data?.find(({ key }) => key === one.queue)?.count ?? 0
    return count > 0 ? [{ ...one, count }] : []
  })
  if (waiting.length === 0) return null
  return (
    <nav className={styles.waiting} aria-label={t('approvals.waiting')}>
      {waiting.map(({ queue, list, review, count }) => (
        <Link key={queue} to={listPath(review)} onClick={onOpen}>
          {t(`screens.${list}`)} <strong>{count}</strong>
        </Link>
      ))}
    </nav>
  )
}
