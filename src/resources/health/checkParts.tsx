import { useRecordContext, useTranslate } from 'react-admin'
import { faultWords } from '../../config/faultWords'
import type { Parts } from '../engine/parts/parts'

function Fault() {
  const t = useTranslate()
  const code = useRecordContext()?.fault_code as string | null | undefined
  return <>{code ? faultWords(t, code) : '–'}</>
}

/** Both kinds of self-tests, in lists and on their pages. */
export default { cells: { fault_code: Fault }, fields: { fault_code: { View: Fault } } } satisfies Parts
