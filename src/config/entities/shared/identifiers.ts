import { longText, reference, text } from '../../schema'

/** Further identifiers by which callers may name a tank and its device; all must match. Specification, section 3. */
export const tankIdentifiers = () => ({
  tank_id: reference('tanks'),
  device_id: reference('devices'),
  network_id: text({ max: 60 }),
  sigfox_id: text({ max: 8 }),
  downlink: longText({ max: 200, help: 'Taken as it comes: nothing is sent to the device' }),
})
