import { useNotify, useTranslate } from 'react-admin'
import { resetPassword } from '../../config/calls/users'
import { users } from '../../config/entities/declared'
import { useSend } from '../../providers/calls/useSend'
import { messageOf } from '../engine/messageOf'
import { partsOf, type PanelProps } from '../engine/parts/parts'
import { Age } from '../ui/Age'
import { useZone } from '../engine/useZone'
import form from '../engine/form/Form.module.css'
import { InvitationLink } from './InvitationLink'

/** The user's last sign-in, and a link to reset the password. */
function Access({ record }: PanelProps) {
  const t = useTranslate()
  const notify = useNotify()
  const { now, timeZone, locale } = useZone()
  const { mutateAsync, isPending, data } = useSend(resetPassword)
  const hasPassword = record.sign_in === 'password' && record.status === 'active'
  return (
    <>
      <p>
        {t('entities.users.fields.last_sign_in_at')}:{' '}
        {record.last_sign_in_at ? (
          <Age at={record.last_sign_in_at} now={now} timeZone={timeZone} locale={locale} />
        ) : (
          t('office.users.never')
        )}
      </p>
      {data ? <InvitationLink {...data} /> : null}
      {hasPassword ? (
        <button
          type="button"
          className={form.second}
          disabled={isPending}
          onClick={() =>
            void mutateAsync({ user_id: Number(record.id) }).catch((error: unknown) =>
              notify(messageOf(t, error), { type: 'error' }),
            )
          }
        >
          {t('office.users.reset')}
        </button>
      ) : (
        <p>{t('office.users.noPassword')}</p>
      )}
    </>
  )
}

export default partsOf(users, {
  panels: [{ key: 'access', label: 'office.users.access', Content: Access }],
  omitFields: ['last_sign_in_at'],
})
