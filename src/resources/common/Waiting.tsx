import { entityOf } from '../../providers/app'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useGroups } from '../engine/figures/useFigures'
import { listPath } from '../engine/links'
import { canDo } from '../engine/permissions'
import styles from './Waiting.module.css'

const events = entityOf('events')
const OPEN = { state: 'open' }
/** Where each queue is gone through one by one, and the list whose name it has. */
const REVIEWS = [
  { queue: 'threshold', list: 'threshold', review: 'threshold-review' },
  { queue: 'sudden_change', list: 'suddenChange', review: 'sudden-change' },
] as const

/** Events that wait for the reader's approval, and the way to where they are decided. Nothing where none do. */
export function Waiting({ onOpen }: { onOpen?: () => void }) {
  return canDo('read', events) ? <Queues onOpen={onOpen} /> : null
}

function Queues({ onOpen }: { onOpen: (() => void) | undefined }) {
  const t = useTranslate()
  const { data, isPending } = useGroups(events, { by: 'queue' }, OPEN)
  const waiting = REVIEWS.flatMap(one => {
    const count = data?.find(({ key }) => key === one.queue)?.count ?? 0
    return count > 0 ? [{ ...one, count }] : []
  })
  if (isPending && !onOpen) return <Room />
  if (waiting.length === 0) return null
  return (
    <nav className={styles.waiting} aria-label={t('approvals.waiting')}>
      <span aria-hidden="true">{t('approvals.waiting')}</span>
      {waiting.map(({ queue, list, review, count }) => (
        <Link key={queue} to={listPath(review)} onClick={onOpen}>
          {t(`screens.${list}`)} <strong>{count}</strong>
        </Link>
      ))}
    </nav>
  )
}

/** What waits stands at the head of a page, which would move down when it arrives: until then its room is kept. */
function Room() {
  const t = useTranslate()
  return (
    <p className={styles.waiting} aria-hidden="true">
      <span>{t('approvals.waiting')}</span>
      {REVIEWS.map(({ list }) => (
        <span key={list} className={styles.queue}>
          {t(`screens.${list}`)} <strong>0</strong>
        </span>
      ))}
    </p>
  )
}
