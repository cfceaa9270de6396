import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { storeGroupManager, storeInstaller } from '../../config/calls/users'
import type { CallAnswer } from '../../config/schema/calls/define'
import { useSend } from '../../providers/calls/useSend'
import { FieldsForm } from '../engine/form/FieldsForm'
import { InvitationLink } from './InvitationLink'
import form from '../engine/form/Form.module.css'

const CALLS = { groupManager: storeGroupManager, installer: storeInstaller } as const
export type Kind = keyof typeof CALLS

/** Creates an account, and shows the link to set its password. */
export function NewPerson({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const t = useTranslate()
  const title = useId()
  const refresh = useRefresh()
  const call = CALLS[kind]
  const { mutateAsync, isPending } = useSend<typeof storeGroupManager>(call as typeof storeGroupManager)
  const [made, setMade] = useState<CallAnswer<typeof storeGroupManager>>()
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <div className={form.question}>
        <h2 id={title}>
          {made ? t('office.users.made', { name: made.user.name }) : t(`office.users.new.${kind}`)}
        </h2>
        {made ? (
          <>
            <InvitationLink {...made.invitation} />
            <div className="ui-row">
              <button type="button" className={form.save} onClick={onClose}>
                {t('office.users.close')}
              </button>
            </div>
          </>
        ) : (
          <FieldsForm
            fields={call.body ?? {}}
            words="users"
            onSubmit={async values => {
              setMade(await mutateAsync(values as Parameters<typeof mutateAsync>[0]))
              refresh()
            }}
          >
            <div className="ui-row">
              <button type="submit" className={form.save} disabled={isPending}>
                {t('office.users.create')}
              </button>
              <button type="button" className={form.second} onClick={onClose} disabled={isPending}>
                {t('engine.cancel')}
              </button>
            </div>
          </FieldsForm>
        )}
      </div>
    </Dialog>
  )
}
