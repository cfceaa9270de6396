type Identity = { sigfox_id: string | null; dev_eui: string | null }

/** The longest Sigfox id; anything longer is a DevEUI, whose zeros count. */
const SIGFOX_DIGITS = 8

/** One way to write a device's identity on the radio, however a network or a person spells it. */
export function keyOf(network: string, id: string): string {
  const key = id.trim().toUpperCase()
  return network === 'sigfox' ? key.replace(/^0+(?=.)/, '') : key
}

/** The key of an identity of which nobody says which network's it is. */
export const keyOfIdentity = (id: string) => keyOf(id.length <= SIGFOX_DIGITS ? 'sigfox' : 'lorawan', id)

/** Every key that devices are heard under. */
export const keysOf = (devices: readonly Identity[]): string[] =>
  devices.flatMap(({ sigfox_id, dev_eui }) => [
    ...(sigfox_id ? [keyOf('sigfox', sigfox_id)] : []),
    ...(dev_eui ? [keyOf('lorawan', dev_eui)] : []),
  ])
