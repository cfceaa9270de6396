import * as json from '../../engine/crud/jsonSchema'

/** Networks fill quoted templates, so their numbers may be text. */
const figure = { type: ['number', 'string'] }
const hex = { ...json.text, pattern: '^[0-9A-Fa-f]*$' }

const headers = json.partial({ 'Content-Encoding': json.oneOf(['gzip', 'identity']) })

const COUNTS = { accepted: json.integer, duplicate: json.integer, parked: json.integer }
const STORED = { ...json.object(COUNTS), description: 'It is stored; its reading follows' }

export const sigfox = {
  tags: ['ingest'],
  headers,
  summary: 'A callback of Sigfox',
  body: json.object(
    {
      device: hex,
      time: { ...figure, description: 'Seconds since 1970' },
      data: { ...hex, description: '12 bytes' },
      seqNumber: figure,
      ack: { type: ['boolean', 'string'], description: 'The device waits for a downlink' },
      rssi: figure,
      snr: figure,
      station: figure,
    },
    ['ack', 'rssi', 'snr', 'station'],
  ),
  response: {
    200: {
      description: 'It is stored; where the device asked, what it is told',
      anyOf: [STORED, { type: 'object', additionalProperties: json.object({ downlinkData: hex }) }],
    },
    204: { type: 'null', description: 'It is stored, and no downlink waits for the device' },
  },
}

const GATEWAY = json.partial({
  gatewayId: json.text,
  rssi: figure,
  snr: figure,
  nsTime: json.moment,
  gwTime: json.moment,
})
export const lorawan = {
  tags: ['ingest'],
  headers,
  summary: 'An uplink of LoRaWAN, as ChirpStack sends it',
  body: json.object(
    {
      deduplicationId: json.text,
      deviceInfo: json.object({ devEui: hex }),
      devEui: { ...hex, description: 'Where there is no deviceInfo' },
      fCnt: figure,
      fPort: figure,
      confirmed: json.boolean,
      data: { ...json.text, description: '12 bytes in base64' },
      time: { ...json.text, description: "Without it a gateway's counts, or the arrival" },
      rxInfo: json.list(GATEWAY),
    },
    ['deduplicationId', 'deviceInfo', 'devEui', 'fPort', 'confirmed', 'time', 'rxInfo'],
  ),
  response: { 200: STORED },
}

export const bulk = {
  tags: ['ingest'],
  headers,
  summary: 'Messages of any network, one to a line',
  consumes: ['application/x-ndjson'],
  body: { ...json.text, description: 'One JSON object a line; `network` or its fields say whose it is' },
  response: {
    200: json.object({
      ...COUNTS,
      rejected: json.list(json.object({ line: json.integer, error: json.text })),
      rejected_count: { ...json.integer, description: '`rejected` names the first of them' },
    }),
  },
}
