import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { excludeReading, restoreReading } from '../../config/calls/tankDecisions'
import { isExcluded } from '../../config/excludedReading'
import { useSend } from '../../providers/calls/useSend'
import { canCall } from '../engine/permissions'
import { useReportResult } from '../engine/useReportResult'
import type { Reading } from './api'
import { ExcludeDialog } from './ExcludeDialog'
import styles from './Tanks.module.css'

/**
 * Excludes a reading with a reason, or includes it again. Hidden without permission, and for readings that the
 * outlier filter excluded, which can't be included again.
 */
export function ExcludeButton({ reading }: { reading: Pick<Reading, 'id' | 'excluded' | 'flags'> }) {
  const { id, excluded } = reading
  const t = useTranslate()
  const [asking, ask] = useState(false)
  const report = useReportResult()
  const restore = useSend(restoreReading)
  if (!canCall(excludeReading) || (!excluded && isExcluded(reading))) return null
  return (
    <>
      {excluded ? (
        <button
          type="button"
          className={styles.link}
          disabled={restore.isPending}
          onClick={() => void report(restore.mutateAsync({ id }), t('tanks.includedNow')).catch(() => null)}
        >
          {t('tanks.include')}
        </button>
      ) : (
        <button type="button" className={styles.link} onClick={() => ask(true)}>
          {t('tanks.exclude')}
        </button>
      )}
      {asking ? <ExcludeDialog id={id} onClose={() => ask(false)} /> : null}
    </>
  )
}
