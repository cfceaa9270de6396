import { useTranslate } from 'react-admin'
import { statusTone } from '../../config/schema/text/format'
import { StatusChip } from '../ui/StatusChip'

/** A verdict on a signal, from excellent to bad, as lists of signal checks show it. */
export function Quality({ value }: { value: number }) {
  const t = useTranslate()
  return <StatusChip tone={statusTone(value)}>{t(`format.quality.${value}`)}</StatusChip>
}
