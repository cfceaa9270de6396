/** Check digit of a number (ISO/IEC 7812, Luhn): every other digit from the last is doubled. */
export function luhnDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce((all, digit, i) => all + (i % 2 === 0 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]! : digit), 0)
  return String((10 - (sum % 10)) % 10)
}
const checked = (digits: string) => digits + luhnDigit(digits)

/** IMEIs that begin with 00 are reserved for tests (3GPP TS 23.003); as a country code, 991 is for trials (ITU-T E.164). */
const TEST_TYPE = '00101700'
const TRIAL_ISSUER = '8999101'
const OPERATORS = ['Vodafone IoT', '1NCE'] as const

/** Identity of a device on a cellular network, instead of a Sigfox or LoRaWAN id. */
export const simOf = (id: number): Readonly<Record<string, unknown>> => ({
  network: 'nbiot',
  sigfox_id: null,
  dev_eui: null,
  imei: checked(TEST_TYPE + String(id).padStart(6, '0')),
  iccid: checked(TRIAL_ISSUER + String(20_260_000 + id).padStart(11, '0')),
  sim_operator: OPERATORS[id % OPERATORS.length],
})
