export type Identity = { sigfox_id: string | null; dev_eui: string | null }

/** One of the keys that a device is heard under, and where its sequence counter begins again there. */
export type RadioKey = { network: 'sigfox' | 'lorawan'; key: string; counter: number }

/** Sigfox counts to 12 bits; LoRaWAN counters are kept to 31. */
const COUNTERS = { sigfox: 4096, lorawan: 2 ** 31 } as const
export const counterOf = (network: RadioKey['network']): number => COUNTERS[network]

/** One way to write a device's identity on the radio, however a network or a person spells it. */
export function keyOf(network: string, id: string): string {
  const key = id.trim().toUpperCase()
  return network === 'sigfox' ? key.replace(/^0+(?=.)/, '') : key
}

const radioKey = (network: RadioKey['network'], id: string): RadioKey => ({
  network,
  key: keyOf(network, id),
  counter: counterOf(network),
})

/** Every key that a device is heard under. */
export const radioKeysOf = ({ sigfox_id, dev_eui }: Identity): RadioKey[] => [
  ...(sigfox_id ? [radioKey('sigfox', sigfox_id)] : []),
  ...(dev_eui ? [radioKey('lorawan', dev_eui)] : []),
]

/** The keys that any of several devices is heard under, each once. */
export const keysOf = (devices: readonly Identity[]): string[] => [
  ...new Set(devices.flatMap(radioKeysOf).map(({ key }) => key)),
]

/** Work on a device whatever it is heard under stands in the queue under its record; no network has such a key. */
const RECORD = '#'
export const keyOfRecord = (id: number) => `${RECORD}${id}`
export const recordOf = (key: string): number | undefined =>
  key.startsWith(RECORD) ? Number(key.slice(RECORD.length)) : undefined
