import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { addDip } from '../../config/calls/tankDecisions'
import { useSend } from '../../providers/calls/useSend'
import { FieldsDialog } from '../engine/form/FieldsDialog'
import controls from '../engine/list/Controls.module.css'
import { canCall } from '../engine/permissions'
import { useReportResult } from '../engine/useReportResult'
import styles from './Tanks.module.css'

type Dip = { measured_at: string | null; level_mm: number | null; volume_l: number | null }

/** Enters a level that somebody measured with a stick, for whoever may. */
export function DipButton({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const dip = useSend(addDip)
  const report = useReportResult()
  if (!canCall(addDip)) return null
  return (
    <>
      <button type="button" className={controls.tool} onClick={() => setOpen(true)}>
        {t('tanks.dip')}
      </button>
      {open ? (
        <FieldsDialog
          title={t('tanks.dipAsk', { name: tank.name })}
          hint={<p className={styles.small}>{t('tanks.dipHint')}</p>}
          fields={addDip.body!}
          words="dialogs.dip"
          submit={t('tanks.dip')}
          isBusy={dip.isPending}
          onSubmit={input =>
            report(dip.mutateAsync({ id: Number(tank.id), ...(input as Dip) }), t('tanks.dipDone'), () =>
              setOpen(false),
            )
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
