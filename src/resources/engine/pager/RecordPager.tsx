import { useMemo } from 'react'
import { useLocale, useTranslate, type RaRecord } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { exact } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { recordLink } from '../links'
import { useShortcuts } from '../useShortcuts'
import { useNeighbours, type Neighbour } from './useNeighbours'
import { headingOf } from '../titleOf'
import styles from './RecordPager.module.css'

type Props = { entity: Entity; path: string; record: RaRecord }

/** Previous and next record of the list that this record was opened from, with its position. */
export function RecordPager({ entity, path, record }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const navigate = useNavigate()
  const around = useNeighbours(entity, path, record)
  const keys = useMemo(() => {
    const go = (to: Neighbour | undefined) => () => {
      if (to) void navigate(recordLink(path, to.record.id), { state: to.place })
    }
    return { j: go(around?.next), k: go(around?.previous) }
  }, [around, navigate, path])
  useShortcuts(keys)
  if (!around || around.total === 0) return null
  const { previous, next, position, total, isCapped } = around
  const of = `${exact(total, 0, locale)}${isCapped ? '+' : ''}`
  return (
    <nav className={styles.pager} aria-label={t('engine.pager.label')}>
      <Step entity={entity} path={path} to={previous} way="previous" />
      {position === undefined ? null : (
        <span>{t('engine.pager.position', { position: exact(position, 0, locale), total: of })}</span>
      )}
      <Step entity={entity} path={path} to={next} way="next" />
    </nav>
  )
}

const KEYS = { previous: 'k', next: 'j' } as const
type StepProps = {
  entity: Entity
  path: string
  to: Neighbour | undefined
  way: 'previous' | 'next'
}

function Step({ entity, path, to, way }: StepProps) {
  const t = useTranslate()
  const icon = <Icon name={way === 'previous' ? 'back' : 'next'} size={18} />
  if (!to) return <span className={`${styles.none} ui-icon`}>{icon}</span>
  const title = headingOf(t, entity, to.record)
  return (
    <Link
      className="ui-icon"
      to={recordLink(path, to.record.id)}
      state={to.place}
      rel={way === 'previous' ? 'prev' : 'next'}
      aria-label={t(`engine.pager.${way}`, { title })}
      aria-keyshortcuts={KEYS[way]}
      title={title}
    >
      {icon}
    </Link>
  )
}
