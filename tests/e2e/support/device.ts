import { encodeUplink } from '../../../server/domain/codec/uplink'
import { api, type Asker } from './api'

/** A device for one test, with a function to send its messages. */
export type Device = {
  id: number
  /** Sends a level as the network delivers it; with `fast`, the device saw it change while measuring. */
  say(at: Date, ullage_mm: number, fast?: boolean): Promise<void>
}

/** Creates a device with this identity on the radio network. */
export async function makeDevice(asker: Asker, product: string, sigfox_id: string): Promise<Device> {
  const { id } = await api<{ id: number }>(asker, '/api/devices', {
    body: { device_id: `E2E-${sigfox_id}`, hw_version: '2.2', network: 'sigfox', sigfox_id },
  })
  let seqNumber = 0
  const say: Device['say'] = async (at, ullage_mm, fast = false) => {
    const data = encodeUplink({
      type: 'level',
      version: 1,
      ullage_mm,
      temp_c: 11,
      battery_mv: 3600,
      echo_quality: 12,
      samples_rejected: 0,
      flags: fast ? ['fast_change'] : [],
      earlier_ullage_mm: [null, null, null, null],
      config_version: 1,
    })
    const said = {
      device: sigfox_id,
      time: Math.ceil(at.getTime() / 1000),
      data: Buffer.from(data).toString('hex'),
      seqNumber: ++seqNumber,
    }
    const answer = await fetch(`${product}/ingest/sigfox`, {
      method: 'POST',
      headers: { 'x-ingest-key': 'ullage-demo', 'content-type': 'application/json' },
      body: JSON.stringify(said),
    })
    if (!answer.ok) throw new Error(`The message was not taken: ${answer.status} ${await answer.text()}`)
  }
  return { id, say }
}
