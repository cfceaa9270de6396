export type Identity = { sigfox_id: string | null; dev_eui: string | null }

/** A radio key of a device, and the modulus of its sequence counter. */
export type RadioKey = { network: 'sigfox' | 'lorawan'; key: string; counter: number }

/** Sigfox counters have 12 bits; LoRaWAN counters are stored with 31. */
const COUNTERS = { sigfox: 4096, lorawan: 2 ** 31 } as const
export const counterOf = (network: RadioKey['network']): number => COUNTERS[network]

/** Normalises a device's radio identity, as networks and users write it differently. */
export function keyOf(network: string, id: string): string {
  const key = id.trim().toUpperCase()
  return network === 'sigfox' ? key.replace(/^0+(?=.)/, '') : key
}

const radioKey = (network: RadioKey['network'], id: string): RadioKey => ({
  network,
  key: keyOf(network, id),
  counter: counterOf(network),
})

/** All radio keys of a device. */
export const radioKeysOf = ({ sigfox_id, dev_eui }: Identity): RadioKey[] => [
  ...(sigfox_id ? [radioKey('sigfox', sigfox_id)] : []),
  ...(dev_eui ? [radioKey('lorawan', dev_eui)] : []),
]

/** Distinct radio keys of several devices. */
export const keysOf = (devices: readonly Identity[]): string[] => [
  ...new Set(devices.flatMap(radioKeysOf).map(({ key }) => key)),
]

/** Queue key for work on a device by its record, independent of its radio keys; no network uses such a key. */
const RECORD = '#'
export const keyOfRecord = (id: number) => `${RECORD}${id}`
export const recordOf = (key: string): number | undefined =>
  key.startsWith(RECORD) ? Number(key.slice(RECORD.length)) : undefined
