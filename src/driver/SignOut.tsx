import { useState } from 'react'
import { Dialog } from '../customer/Dialog'
import form from '../customer/Form.module.css'
import { signOut } from '../providers/auth/session'
import type { Translate } from '../providers/i18n/light'

type Props = { t: Translate; unsent: number }

/** Signs out. Signing out deletes what isn't sent, so the driver is asked first. */
export function SignOut({ t, unsent }: Props) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button type="button" className={form.second} onClick={() => (unsent > 0 ? setAsks(true) : signOut())}>
        {t('signOut.now')}
      </button>
      {asks ? (
        <Dialog title={t('signOut.title')} closeLabel={t('close')} onClose={() => setAsks(false)}>
          <div className={form.form}>
            <p>{t('signOut.unsent', { count: unsent })}</p>
            <button type="button" className={form.primary} onClick={() => setAsks(false)}>
              {t('signOut.stay')}
            </button>
            <button type="button" className={form.danger} onClick={signOut}>
              {t('signOut.lose')}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
