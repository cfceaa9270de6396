import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { inbox, readNotifications } from '../../config/calls/notifications'
import { request } from '../../providers/calls/request'
import { callKey } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { AppError } from '../../providers/errors'
import { Failure } from '../engine/Failure'
import { Notices } from '../common/Notices'
import { Waiting } from '../common/Waiting'
import controls from '../engine/list/Controls.module.css'
import frame from '../engine/list/Frame.module.css'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import styles from './Inbox.module.css'

/** Limits the list to unread notices, and marks all as read. */
function Tools({ unread, left }: { unread: boolean; left: number }) {
  const t = useTranslate()
  const [, setSearch] = useSearchParams()
  const readAll = useSend(readNotifications)
  return (
    <div className="ui-row">
      {(['all', 'unread'] as const).map(show => (
        <button
          key={show}
          type="button"
          className={controls.tool}
          aria-pressed={unread === (show === 'unread')}
          onClick={() => setSearch(show === 'unread' ? { show } : {}, { replace: true })}
        >
          {t(show === 'unread' ? 'notices.onlyUnread' : 'notices.all')}
        </button>
      ))}
      <button
        type="button"
        className={controls.tool}
        disabled={left === 0 || readAll.isPending}
        onClick={() => readAll.mutate({})}
      >
        {t('notices.readAll')}
      </button>
    </div>
  )
}

/** All of the user's notices, paginated; the URL can limit them to unread ones. */
export default function InboxPage() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const unread = search.get('show') === 'unread'
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey(inbox, { unread, pages: true }),
    queryFn: ({ pageParam, signal }) =>
      request(inbox, { unread, ...(pageParam === 0 ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: last => (last.more ? last.items.at(-1)!.id : undefined),
  })
  const items = data?.pages.flatMap(page => page.items)
  const left = data?.pages[0]?.unread ?? 0
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.inbox')}</h1>
        <Tools unread={unread} left={left} />
      </header>
      <Waiting />
      {error instanceof AppError ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!items && !error ? <Skeleton rows={6} height={64} label={t('shell.loading')} /> : null}
      {items?.length === 0 ? (
        <EmptyState title={t('notices.none')} text={t('notices.noneHint')} />
      ) : items ? (
        <div className={styles.page}>
          <Notices items={items} />
          {hasNextPage ? (
            <button
              type="button"
              className={controls.tool}
              disabled={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('notices.older')}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
