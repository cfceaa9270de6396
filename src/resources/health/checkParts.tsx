import { useRecordContext, useTranslate } from 'react-admin'
import type { Parts } from '../engine/parts/parts'
import { faultWords } from './faultWords'

function Fault() {
  const t = useTranslate()
  const code = useRecordContext()?.fault_code as string | null | undefined
  return <>{code ? faultWords(t, code) : '–'}</>
}

/** Both kinds of self-tests, in lists and on their pages. */
export default { cells: { fault_code: Fault }, fields: { fault_code: { View: Fault } } } satisfies Parts
