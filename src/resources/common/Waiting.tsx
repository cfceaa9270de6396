import { entityOf } from '../../providers/app'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useGroups } from '../engine/figures/useFigures'
import { listPath } from '../engine/links'
import { canDo } from '../engine/permissions'
import styles from './Waiting.module.css'

const events = entityOf('events')
const OPEN = { state: 'open' }
/** The review page of each queue, and the list that names it. */
const REVIEWS = [
  { queue: 'threshold', list: 'threshold', review: 'threshold-review' },
  { queue: 'sudden_change', list: 'suddenChange', review: 'sudden-change' },
] as const

/** Events that await the user's approval, with links to their review. Hidden if there are none. */
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
      <span className="ui-muted" aria-hidden="true">
        {t('approvals.waiting')}
      </span>
      {waiting.map(({ queue, list, review, count }) => (
        <Link key={queue} to={listPath(review)} onClick={onOpen}>
          {t(`screens.${list}`)} <strong>{count}</strong>
        </Link>
      ))}
    </nav>
  )
}

/** Reserves the space at the top of the page until the count is loaded, to avoid layout shift. */
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
