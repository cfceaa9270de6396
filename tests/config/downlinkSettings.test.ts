import { expect, test } from 'vitest'
import { encodeDownlink, type Downlink } from '../../server/domain/codec/downlink'
import { downlinkSettings, type DownlinkSettings } from '../../src/config/downlinkSettings'

test.each<[Downlink, DownlinkSettings]>([
  [{ kind: 'intervals', config_version: 7, measure_min: 360, send_min: 720 }, { interval_min: 360 }],
  [
    { kind: 'thresholds', config_version: 8, low_ullage_mm: 1500, critical_ullage_mm: 1800, change_mm: 40 },
    { low_mm: 1500, critical_mm: 1800 },
  ],
  [{ kind: 'enter_dfu', config_version: 9, major: 2, minor: 10, patch: 3 }, { firmware: '2.10.3' }],
  [{ kind: 'restart', config_version: 10 }, {}],
])('what a downlink sets is read from the bytes that the server writes: %o', (downlink, settings) => {
  const payload = Buffer.from(encodeDownlink(downlink)).toString('hex')
  expect(downlinkSettings(downlink.kind, payload)).toEqual(settings)
})

test('what are no bytes of a downlink set nothing', () => {
  expect(downlinkSettings('intervals', '')).toEqual({})
  expect(downlinkSettings('intervals', null)).toEqual({})
})
