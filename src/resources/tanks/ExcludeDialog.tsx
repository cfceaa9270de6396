import { useTranslate } from 'react-admin'
import { excludeReading } from '../../config/calls/tankDecisions'
import { useSend } from '../../providers/calls/useSend'
import { FieldsDialog } from '../engine/form/FieldsDialog'
import { useReportResult } from '../engine/useReportResult'

/** Asks for the reason and excludes the reading. */
export function ExcludeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslate()
  const { mutateAsync, isPending } = useSend(excludeReading)
  const report = useReportResult()
  return (
    <FieldsDialog
      title={t('tanks.excludeAsk')}
      hint={<p className="ui-note">{t('tanks.excludeHint')}</p>}
      fields={excludeReading.body!}
      words="dialogs.exclude"
      submit={t('tanks.exclude')}
      isBusy={isPending}
      onSubmit={({ reason }) =>
        report(mutateAsync({ id, reason: String(reason) }), t('tanks.excludedNow'), onClose)
      }
      onClose={onClose}
    />
  )
}
