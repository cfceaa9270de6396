import { useRecordContext, useTranslate } from 'react-admin'
import { POOR_SCORE } from '../../config/entities/shared/healthCheck'
import { faultWords, isFault } from '../../config/faultWords'
import type { Parts } from '../engine/parts/parts'
import { StatusChip } from '../ui/StatusChip'

/** A fault has an icon, to stand out among the passed tests. */
function Fault() {
  const t = useTranslate()
  const code = useRecordContext()?.fault_code as string | null | undefined
  if (!code) return <>–</>
  const words = faultWords(t, code)
  return isFault(code) ? <StatusChip tone="warn">{words}</StatusChip> : <>{words}</>
}

const MAX_SCORE = 100

/** The score with its maximum; a score that counts as a fault has an icon. */
function Score() {
  const score = useRecordContext()?.score as number | null | undefined
  if (typeof score !== 'number') return <>–</>
  const words = <bdi dir="ltr">{`${score} / ${MAX_SCORE}`}</bdi>
  return score < POOR_SCORE ? <StatusChip tone="bad">{words}</StatusChip> : words
}

function Reasons() {
  const t = useTranslate()
  const reasons = (useRecordContext()?.reasons ?? []) as readonly string[]
  if (reasons.length === 0) return <>–</>
  return (
    <span className="field-tags">
      {reasons.map(reason => (
        <span key={reason} dir="auto">
          {faultWords(t, reason)}
        </span>
      ))}
    </span>
  )
}

/** Both versions of the self-test, in lists and on record pages; the older one has no score. */
export default {
  cells: { fault_code: Fault, score: Score, reasons: Reasons },
  fields: { fault_code: { View: Fault }, score: { View: Score }, reasons: { View: Reasons } },
} satisfies Parts
