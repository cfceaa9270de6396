import { app } from '../../providers/app'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CallAnswer } from '../../config/schema/calls/define'
import { readNotifications, type inbox } from '../../config/calls/notifications'
import { age } from '../../config/schema/text/format'
import { canOpenList } from '../../providers/auth/canOpenList'
import { useSend } from '../../providers/calls/useSend'
import { recordLink } from '../engine/links'
import { useZone } from '../engine/useZone'
import styles from './Notices.module.css'

export type InboxItem = CallAnswer<typeof inbox>['items'][number]

/** The page of the notice's record, if the user has it. */
function linkOf({ entity, record_id }: InboxItem): string | undefined {
  const found = app().entities.find(({ name }) => name === entity)
  const screen = found?.screens.find(({ path }) => canOpenList(path))
  return screen && record_id !== null ? recordLink(screen.path, record_id) : undefined
}

type Props = { items: readonly InboxItem[]; short?: boolean; onOpen?: () => void }

/** The user's notices, newest first. Opening one marks it as read. */
export function Notices({ items, short, onOpen }: Props) {
  const t = useTranslate()
  const { locale, now } = useZone()
  const read = useSend(readNotifications)
  return (
    <ul className={`${styles.notices} ui-entries`}>
      {items.map(item => {
        const { id, title, body, created_at, read_at } = item
        const to = linkOf(item)
        const open = () => {
          if (read_at === null) read.mutate({ ids: [id] })
          onOpen?.()
        }
        return (
          <li key={id} data-unread={read_at === null || undefined}>
            <div>
              {to ? (
                <Link to={to} onClick={open}>
                  {title}
                </Link>
              ) : (
                <strong>{title}</strong>
              )}
              <small>{age(Date.parse(created_at), now, locale)}</small>
            </div>
            <p className={short ? `${styles.short} ui-lines` : undefined}>{body}</p>
            {read_at === null && !short ? (
              <button type="button" className={styles.quiet} onClick={() => read.mutate({ ids: [id] })}>
                {t('notices.markRead')}
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
