import { useCallback, useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { Glyph } from './Glyph'
import styles from './Toasts.module.css'

/** Specification, section 9: a notification stays for 4.5 s, and 0 never closes it. */
const STAYS_MS = 4500

/** What happened, said once, at the edge of the page. A failure stays until it is read. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext()
  const close = useCallback(
    (which: (typeof notifications)[number]) => setNotifications(all => all.filter(each => each !== which)),
    [setNotifications],
  )
  return (
    <section className={styles.toasts} aria-live="polite" aria-relevant="additions">
      {notifications.slice(-3).map((notification, i) => (
        <Toast
          // The same words may come twice; their order keeps them apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${i} ${String(notification.message)}`}
          notification={notification}
          onClose={close}
        />
      ))}
    </section>
  )
}

type Notification = ReturnType<typeof useNotificationContext>['notifications'][number]
type ToastProps = { notification: Notification; onClose: (which: Notification) => void }

function Toast({ notification, onClose }: ToastProps) {
  const t = useTranslate()
  const { message, type, notificationOptions } = notification
  const stays = notificationOptions?.autoHideDuration ?? (type === 'error' ? 0 : STAYS_MS)
  useEffect(() => {
    if (!stays) return
    const timer = setTimeout(() => onClose(notification), stays)
    return () => clearTimeout(timer)
  }, [stays, notification, onClose])
  return (
    <div className={styles.toast} data-type={type}>
      <Glyph name={type === 'error' || type === 'warning' ? 'more' : 'check'} />
      <span>
        {typeof message === 'string'
          ? t(message, { ...notificationOptions?.messageArgs, _: message })
          : message}
      </span>
      <button type="button" aria-label={t('shell.close')} onClick={() => onClose(notification)}>
        <Glyph name="close" size={14} />
      </button>
    </div>
  )
}
