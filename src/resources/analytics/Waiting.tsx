import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { age, exact } from '../../config/schema/text/format'
import { canOpenList } from '../../providers/auth/canOpenList'
import { useMorningText } from '../common/morningText'
import { listLink, listPath } from '../engine/links'
import { useZone } from '../engine/useZone'
import type { MorningAnswer } from './morningAnswer'
import styles from './Morning.module.css'
import { LIST_OF } from './News'

type Queue = MorningAnswer['waiting'][number]

/** Where the records of a queue are decided, one after another. */
const REVIEW_OF = {
  threshold: () => listPath('threshold-review'),
  sudden_change: () => listPath('sudden-change'),
  service: () => listLink('services', { filter: { state: 'detected' } }),
} as const

/** What waits for the reader's decision, and for how long. */
export function Waiting({ waiting }: { waiting: readonly Queue[] }) {
  const t = useTranslate()
  return (
    <nav className={`${styles.panel} ${styles.waiting}`} aria-label={t('approvals.waiting')}>
      <h2>{t('approvals.waiting')}</h2>
      <ul>
        {waiting
          .filter(({ queue }) => queue !== 'service' || canOpenList('services'))
          .map(one => (
            <QueueLine key={one.queue} {...one} />
          ))}
      </ul>
    </nav>
  )
}

function QueueLine({ queue, count, capped, oldest }: Queue) {
  const t = useTranslate()
  const text = useMorningText()
  const { locale, now } = useZone()
  return (
    <li>
      <Link to={REVIEW_OF[queue]()}>
        {t(`screens.${LIST_OF[queue]}`)}{' '}
        <strong>
          {exact(count, 0, locale)}
          {capped ? '+' : ''}
        </strong>
      </Link>
      <small>{text('oldest', { age: age(Date.parse(oldest), now, locale) })}</small>
    </li>
  )
}
