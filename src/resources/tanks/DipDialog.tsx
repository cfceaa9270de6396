import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { addDip } from '../../config/calls/tankDecisions'
import { useSend } from '../../providers/calls/useSend'
import { FieldsDialog } from '../engine/form/FieldsDialog'
import { useReportResult } from '../engine/useReportResult'

type Dip = { measured_at: string | null; level_mm: number | null; volume_l: number | null }

/** Enters a manual dip. */
export function DipDialog({ tank, onClose }: { tank: RaRecord; onClose: () => void }) {
  const t = useTranslate()
  // One idempotency key per dialog, so that a lost response causes no second dip.
  const [key] = useState(() => crypto.randomUUID())
  const dip = useSend(addDip, key)
  const report = useReportResult()
  return (
    <FieldsDialog
      title={t('tanks.dipAsk', { name: tank.name })}
      hint={<p className="ui-note">{t('tanks.dipHint')}</p>}
      fields={addDip.body!}
      words="dialogs.dip"
      submit={t('tanks.dip')}
      isBusy={dip.isPending}
      onSubmit={input =>
        report(dip.mutateAsync({ id: Number(tank.id), ...(input as Dip) }), t('tanks.dipDone'), onClose)
      }
      onClose={onClose}
    />
  )
}
