import { screenOf } from '../../../providers/app'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { CallAnswer } from '../../../config/schema/calls/define'
import { recordCallsOf, type RecordCalls } from '../../../config/schema/calls/records'
import type { Entity } from '../../../config/schema'
import { request } from '../../../providers/calls/request'
import { restore } from '../../../providers/data/restore'
import { AppError } from '../../../providers/errors'
import { Age } from '../../ui/Age'
import { EmptyState } from '../../ui/EmptyState'
import { Skeleton } from '../../ui/Skeleton'
import { useRecordTitle } from '../browserTitle'
import { Failure } from '../Failure'
import { ListLink } from '../ListLink'
import { ActorWords } from '../fields/Actor'
import { recordLink } from '../links'
import { messageOf } from '../messageOf'
import { useZone } from '../useZone'
import { labelWords, type Translate } from '../words'
import show from '../Show.module.css'
import styles from './RemovedList.module.css'

type Removed = CallAnswer<RecordCalls['deleted']>[number]

const PAGE = 25

/** Why a record can't be restored: one of its unique values is taken, or a reference is dangling. */
function refusalOf(t: Translate, entity: Entity, error: unknown): string {
  const fields = error instanceof AppError ? Object.entries(error.fields) : []
  if (fields.length === 0) return messageOf(t, error)
  const what = fields.map(([name, text]) => `${labelWords(t, entity.name, name)}: ${text}`)
  return t('engine.notRestored', { what: what.join('; ') })
}

/** A screen's deleted records, latest first, each with a restore button. */
export function RemovedList({ path }: { path: string }) {
  const t = useTranslate()
  useRecordTitle(t('engine.removedTitle'))
  const { entity } = screenOf(path)
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number(search.get('page')) || 1)
  const from = (page - 1) * PAGE
  const { data, error, refetch } = useQuery({
    queryKey: [entity.name, 'removed', page],
    // Fetches one extra row, to know whether there is another page.
    queryFn: ({ signal }) =>
      request(recordCallsOf(entity).deleted, { range: `[${from},${from + PAGE}]` }, { signal }),
    placeholderData: keepPreviousData,
  })
  const go = (to: number) => setSearch(to === 1 ? {} : { page: String(to) })
  return (
    <article className={show.page}>
      <header>
        <div>
          <nav aria-label={t('engine.where')}>
            <ListLink path={path}>{t(`screens.${path}`)}</ListLink>
          </nav>
          <h1>{t('engine.removedTitle')}</h1>
        </div>
      </header>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton rows={8} height={44} label={t('shell.loading')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('engine.noneRemoved')} text={t('engine.noneRemovedHint')} />
      ) : (
        <ul className={styles.removed}>
          {data.slice(0, PAGE).map(each => (
            <Row key={each.id} entity={entity} path={path} removed={each} onRestored={() => void refetch()} />
          ))}
        </ul>
      )}
      {page > 1 || (data && data.length > PAGE) ? (
        <nav className="ui-row ui-buttons" aria-label={t('engine.pages')}>
          <button type="button" disabled={page === 1} onClick={() => go(page - 1)}>
            {t('engine.previous')}
          </button>
          <button type="button" disabled={!data || data.length <= PAGE} onClick={() => go(page + 1)}>
            {t('engine.next')}
          </button>
        </nav>
      ) : null}
    </article>
  )
}

type RowProps = { entity: Entity; path: string; removed: Removed; onRestored: () => void }

function Row({ entity, path, removed, onRestored }: RowProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { now, timeZone, locale } = useZone()
  const [busy, setBusy] = useState(false)
  const title = removed.title ?? String(removed.id)

  async function bringBack() {
    setBusy(true)
    try {
      const record = await restore(entity, removed.id)
      notify(
        <>
          {t('engine.restored', { title })} <Link to={recordLink(path, record.id)}>{t('engine.open')}</Link>
        </>,
        { type: 'info' },
      )
      onRestored()
    } catch (error) {
      notify(refusalOf(t, entity, error), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="ui-buttons">
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <span className="ui-muted">
        <Age at={removed.deleted_at} now={now} timeZone={timeZone} locale={locale} />
        {' · '}
        <ActorWords actor={removed.deleted_by} />
      </span>
      <button
        type="button"
        disabled={busy}
        aria-label={t('engine.restoreOne', { title })}
        onClick={() => void bringBack()}
      >
        {t('engine.restore')}
      </button>
    </li>
  )
}
