import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { runNetworkTest } from '../../config/calls/networkTests'
import { useSend } from '../../providers/calls/useSend'
import { FieldsForm } from '../engine/form/FieldsForm'
import form from '../engine/form/Form.module.css'

const FIELDS = runNetworkTest.body!

/** Asks for a device and a period; the messages of that period are the test. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const title = useId()
  const { mutateAsync, isPending } = useSend(runNetworkTest)
  async function run(values: Record<string, unknown>) {
    const { sent, received, loss_pct } = await mutateAsync(values as Parameters<typeof mutateAsync>[0])
    notify('networkTests.done', { type: 'success', messageArgs: { sent, received, loss: loss_pct } })
    refresh()
    onClose()
  }
  return (
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <div className={form.question}>
        <h2 id={title}>{t('networkTests.run')}</h2>
        <p>{t('networkTests.hint')}</p>
        <FieldsForm fields={FIELDS} words="dialogs.networkTest" onSubmit={run}>
          <div className="ui-row">
            <button type="submit" className={form.save} disabled={isPending}>
              {t('networkTests.run')}
            </button>
            <button type="button" className={form.second} onClick={onClose} disabled={isPending}>
              {t('engine.cancel')}
            </button>
          </div>
        </FieldsForm>
      </div>
    </Dialog>
  )
}
