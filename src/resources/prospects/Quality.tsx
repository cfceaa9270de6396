import { useTranslate } from 'react-admin'
import { statusTone } from '../../config/schema/text/format'
import { StatusChip } from '../ui/StatusChip'

/** A signal quality label, from excellent to bad, as in lists of signal checks. */
export function Quality({ value }: { value: number }) {
  const t = useTranslate()
  return <StatusChip tone={statusTone(value)}>{t(`format.quality.${value}`)}</StatusChip>
}
