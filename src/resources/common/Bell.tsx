import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { inbox, readNotifications } from '../../config/calls/notifications'
import { DASHBOARD_PATH } from '../../config/schema/constants'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { PanelButton } from '../engine/widgets/PanelButton'
import { Notices } from './Notices'
import { Icon } from '../ui/Icon'
import styles from './Bell.module.css'

// Loaded when the panel is opened.
const Waiting = lazy(() => import('./Waiting').then(({ Waiting }) => ({ default: Waiting })))

/** Above this the badge shows "99+", as the template's badge does. */
const OVERFLOW = 99
const MAX_NOTICES = 6

/** The unread count, the latest notices, and a link to all of them. */
export function Bell({ className }: { className: string }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const { data } = useCall(inbox, {})
  const readAll = useSend(readNotifications)
  const unread = data?.unread ?? 0
  const label = unread === 0 ? t('notices.bell') : t('notices.unread', { smart_count: unread })
  const close = () => setOpen(false)
  return (
    <PanelButton
      open={open}
      onOpen={setOpen}
      label={t('notices.bell')}
      buttonClass={`${className} ${styles.bell}`}
      buttonLabel={label}
      button={
        <>
          <Icon name="bell" />
          {unread === 0 ? null : (
            <span className={`${styles.badge} ui-count`} aria-hidden="true">
              {unread > OVERFLOW ? `${OVERFLOW}+` : unread}
            </span>
          )}
        </>
      }
    >
      <header className={styles.head}>
        <h2>{t('notices.bell')}</h2>
        <button type="button" disabled={unread === 0} onClick={() => readAll.mutate({})}>
          {t('notices.readAll')}
        </button>
      </header>
      <Suspense>
        <Waiting onOpen={close} />
      </Suspense>
      {data?.items.length === 0 ? <p className={styles.none}>{t('notices.none')}</p> : null}
      <Notices items={data?.items.slice(0, MAX_NOTICES) ?? []} short onOpen={close} />
      <Link className={styles.all} to={`${DASHBOARD_PATH}/inbox`} onClick={close}>
        {t('shell.viewAll')}
      </Link>
    </PanelButton>
  )
}
