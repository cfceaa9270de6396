import Snackbar from '@mui/material/Snackbar'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { Icon } from '../ui/Icon'
import styles from './Toasts.module.css'

type Context = ReturnType<typeof useNotificationContext>
type Notification = Context['notifications'][number]

const sayingOf = ({ message, type, notificationOptions }: Notification) =>
  [type, message, JSON.stringify(notificationOptions?.messageArgs)].join(' ')

/** Shows identical notifications once, at the position of the latest. */
const once = (all: readonly Notification[]) =>
  all.filter((each, i) => all.findLastIndex(other => sayingOf(other) === sayingOf(each)) === i)

/** Removes the notification of a failed load once that load succeeds. */
function useRecovery(setNotifications: Context['setNotifications']) {
  const cache = useQueryClient().getQueryCache()
  useEffect(() => {
    const failed = new Map<string, string>()
    return cache.subscribe(event => {
      if (event.type !== 'updated') return
      const { query, action } = event
      if (action.type === 'error') failed.set(query.queryHash, action.error.message)
      const failure = failed.get(query.queryHash)
      if (action.type !== 'success' || failure === undefined) return
      failed.delete(query.queryHash)
      setNotifications(all => all.filter(({ type, message }) => type !== 'error' || message !== failure))
    })
  }, [cache, setNotifications])
}

/** Specification, section 9: a notification stays for 4.5 s, and 0 never closes it. */
const STAYS_MS = 4500

/** Notifications at the edge of the page. Errors stay until the user closes them. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext()
  const close = useCallback(
    (which: Notification) => setNotifications(all => all.filter(each => sayingOf(each) !== sayingOf(which))),
    [setNotifications],
  )
  useRecovery(setNotifications)
  return (
    <section className={styles.toasts} aria-live="polite" aria-relevant="additions">
      {once(notifications)
        .slice(-3)
        .map(notification => (
          <Toast key={sayingOf(notification)} notification={notification} onClose={close} />
        ))}
    </section>
  )
}

type ToastProps = { notification: Notification; onClose: (which: Notification) => void }

function Toast({ notification, onClose }: ToastProps) {
  const t = useTranslate()
  const { message, type, notificationOptions } = notification
  const undo = notificationOptions?.messageArgs?.undo as (() => void) | undefined
  const stays = notificationOptions?.autoHideDuration ?? (type === 'error' ? 0 : STAYS_MS)
  return (
    // The timer pauses while the notification is hovered or focused, and while the window is in the background.
    <Snackbar
      open
      autoHideDuration={stays || null}
      onClose={(_event, reason) => {
        if (reason === 'timeout') onClose(notification)
      }}
      className={styles.snackbar}
    >
      <div className={styles.toast} data-type={type}>
        <Icon name={type === 'error' || type === 'warning' ? 'more' : 'check'} size={18} />
        <span>
          {typeof message === 'string'
            ? t(message, { ...notificationOptions?.messageArgs, _: message })
            : message}
        </span>
        {undo ? (
          <button
            type="button"
            data-undo=""
            onClick={() => {
              onClose(notification)
              undo()
            }}
          >
            {t('engine.act.undo')}
          </button>
        ) : null}
        <button type="button" aria-label={t('shell.close')} onClick={() => onClose(notification)}>
          <Icon name="close" size={14} />
        </button>
      </div>
    </Snackbar>
  )
}
