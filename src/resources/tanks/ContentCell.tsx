import { useRecordContext, useTranslate } from 'react-admin'
import { contentWords } from './contentWords'

/** What is in the row's tank. */
export function ContentCell() {
  const t = useTranslate()
  const tank = useRecordContext()
  return tank ? <>{contentWords(t, tank)}</> : null
}
