type Fields = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** Whether it is a webhook of The Things Stack v3. */
export const isThingsStack = (value: unknown): boolean => Object.hasOwn(objectOf(value), 'end_device_ids')

function gatewayOf(metadata: unknown): Fields {
  const { gateway_ids, rssi, snr, time } = objectOf(metadata)
  return { gatewayId: objectOf(gateway_ids).gateway_id, rssi, snr, ...(time === undefined ? {} : { time }) }
}

/**
 * Converts an uplink of The Things Stack v3 to ChirpStack's form. The Things Stack omits zero and false values,
 * including a frame counter of 0. Source: thethingsindustries.com, The Things Stack, data formats, uplink messages.
 */
export function fromThingsStack(value: unknown): Fields {
  const { end_device_ids, received_at, uplink_message } = objectOf(value)
  const uplink = objectOf(uplink_message)
  const { f_cnt = 0, f_port, frm_payload, confirmed = false, rx_metadata } = uplink
  return {
    devEui: objectOf(end_device_ids).dev_eui,
    fCnt: f_cnt,
    fPort: f_port,
    confirmed,
    data: frm_payload,
    time: uplink.received_at ?? received_at,
    rxInfo: Array.isArray(rx_metadata) ? rx_metadata.map(gatewayOf) : [],
  }
}
