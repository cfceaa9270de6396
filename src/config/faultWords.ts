/** What self-tests usually find, by the name that is stored; the newer form's reasons are the same in small letters. */
const KEYS: Readonly<Record<string, string>> = {
  'no fault': 'none',
  'weak echo': 'weakEcho',
  'low battery': 'lowBattery',
  'many resets': 'manyResets',
}
const keyOf = (code: string) => KEYS[code.toLowerCase()]

/** What a self-test found, in the reader's words; whatever else somebody wrote stands as it is. */
export const faultWords = (t: (key: string) => string, code: string): string => {
  const key = keyOf(code)
  return key ? t(`faults.${key}`) : code
}

/** Whether a self-test found something that somebody should look at. */
export const isFault = (code: string): boolean => keyOf(code) !== 'none'
