import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { dateTime } from '../../config/schema/text/format'
import { useZone } from '../engine/useZone'
import form from '../engine/form/Form.module.css'
import styles from './Users.module.css'

type Props = { sent_to: string; link: string | null; expires_at: string }

/** Where the invitation was sent; without a mail server the link is shown once, for the admin to pass on. */
export function InvitationLink({ sent_to, link, expires_at }: Props) {
  const t = useTranslate()
  const { timeZone } = useZone()
  const [copied, setCopied] = useState(false)
  const until = dateTime(Date.parse(expires_at), timeZone)
  if (link === null) return <p role="status">{t('office.users.sent', { to: sent_to, until })}</p>
  const address = new URL(link, window.location.origin).href
  return (
    <div className={`${styles.link} ui-inputs`}>
      <p>{t('office.users.linkOnce', { until })}</p>
      <input
        readOnly
        dir="ltr"
        value={address}
        aria-label={t('office.users.link')}
        onFocus={({ target }) => target.select()}
      />
      <button
        type="button"
        className={form.second}
        onClick={() =>
          void navigator.clipboard?.writeText(address).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {t(copied ? 'office.users.copied' : 'office.users.copy')}
      </button>
    </div>
  )
}
