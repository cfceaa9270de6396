import { useRecordContext, useTranslate } from 'react-admin'
import type { Parts } from '../engine/parts/parts'

/** What self-tests usually find, by the name that is stored; whatever else one wrote stands as it is. */
const KEYS: Readonly<Record<string, string>> = {
  'No fault': 'none',
  'Weak echo': 'weakEcho',
  'Low battery': 'lowBattery',
}

function Fault() {
  const t = useTranslate()
  const code = useRecordContext()?.fault_code as string | null | undefined
  if (!code) return <>–</>
  return <>{KEYS[code] ? t(`faults.${KEYS[code]}`) : code}</>
}

/** Both lists of self-tests. */
export default { cells: { fault_code: Fault } } satisfies Parts
