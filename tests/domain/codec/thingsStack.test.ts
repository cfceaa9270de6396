import { expect, test } from 'vitest'
import { parseLorawan, parseMessage } from '../../../server/domain/codec/envelope'

/** An uplink message from The Things Stack's documentation, with our payload. */
const UPLINK = {
  end_device_ids: {
    device_id: 'dev1',
    application_ids: { application_id: 'app1' },
    dev_eui: '0004A30B001C0530',
    join_eui: '800000000000000C',
    dev_addr: '00BCB929',
  },
  correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
  received_at: '2020-02-12T15:15:45.787Z',
  uplink_message: {
    session_key_id: 'AXA50tHUfzQ+cm7cXa1Z4A==',
    f_port: 15,
    f_cnt: 2,
    frm_payload: 'AQGQC6DAAICAgIAB',
    rx_metadata: [
      {
        gateway_ids: { gateway_id: 'gtw1', eui: '9C5C8E00001A05C4' },
        time: '2020-02-12T15:15:45.7Z',
        rssi: -35,
        snr: 5.2,
      },
      { gateway_ids: { gateway_id: 'gtw2' }, rssi: -90, snr: 1 },
    ],
    settings: { data_rate: { lora: { bandwidth: 125000, spreading_factor: 7 } }, frequency: '868300000' },
    received_at: '2020-02-12T15:15:45.582Z',
  },
}

test('an uplink of The Things Stack is read with its time, its counter and the gateway that heard it best', () => {
  expect(parseLorawan(UPLINK)).toEqual({
    network: 'lorawan',
    device_key: '0004A30B001C0530',
    at: new Date('2020-02-12T15:15:45.582Z'),
    seq: 2,
    payload: '0101900BA0C0008080808001',
    rssi: -35,
    snr: 5.2,
    station: 'gtw1',
    ack: false,
  })
  expect(parseMessage(UPLINK)).toEqual(parseLorawan(UPLINK))
})

test('a counter that is left out is 0', () => {
  const { f_cnt: _left, ...first } = UPLINK.uplink_message
  expect(parseLorawan({ ...UPLINK, uplink_message: first }).seq).toBe(0)
})

test('one without a payload is refused by its field', () => {
  expect(() => parseLorawan({ ...UPLINK, uplink_message: {} })).toThrow('is missing')
})
