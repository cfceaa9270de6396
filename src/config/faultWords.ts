/** What self-tests usually find, by the name that is stored. */
const KEYS: Readonly<Record<string, string>> = {
  'No fault': 'none',
  'Weak echo': 'weakEcho',
  'Low battery': 'lowBattery',
}

/** What a self-test found, in the reader's words; whatever else somebody wrote stands as it is. */
export const faultWords = (t: (key: string) => string, code: string): string =>
  KEYS[code] ? t(`faults.${KEYS[code]}`) : code
