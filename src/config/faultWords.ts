/** Common self-test faults by stored name; the newer version stores the same names in lower case. */
const KEYS: Readonly<Record<string, string>> = {
  'no fault': 'none',
  'weak echo': 'weakEcho',
  'low battery': 'lowBattery',
  'many resets': 'manyResets',
}
const keyOf = (code: string) => KEYS[code.toLowerCase()]

/** A self-test's fault in the reader's language; unknown texts are returned unchanged. */
export const faultWords = (t: (key: string) => string, code: string): string => {
  const key = keyOf(code)
  return key ? t(`faults.${key}`) : code
}

/** Whether a self-test found a fault that needs attention. */
export const isFault = (code: string): boolean => keyOf(code) !== 'none'
