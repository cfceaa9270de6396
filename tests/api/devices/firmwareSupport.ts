import { expect } from 'vitest'
import { encodeDfuStatus, type DfuStatus } from '../../../server/domain/codec/dfuStatus'
import { advanceRollouts } from '../../../server/features/firmware/advanceRollouts'
import { sha256Of, signForDemo } from '../../../server/features/firmware/signature'
import type { World } from '../contract/world'
import { addDevice, HOUR, payload, post, sigfox } from '../ingest/support'

const START = Date.UTC(2026, 1, 1)
export const IMAGE = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

/** Helpers for firmware, roll-outs and their devices in a test world. */
export function firmwareIn(world: () => World) {
  let version = 0
  const admin: ReturnType<World['as']> = (...request) => world().as('admin')(...request)
  const at = (hours: number) => (world().clock.now = new Date(START + hours * HOUR))
  const upload = (more: object = {}) =>
    admin('POST', '/api/firmwares/upload', {
      version_name: `2.${++version}.0`,
      hw_versions: ['2.2'],
      sha256: sha256Of(IMAGE),
      signature: signForDemo(IMAGE),
      image: IMAGE.toString('base64'),
      ...more,
    })
  /** Changes the author from the only admin to another user, so that the admin may approve it. */
  const giveAway = (table: 'documents' | 'rollouts', id: unknown) =>
    world().db.query(`update ${table} set created_by = 'u2' where id = $1`, [id])
  const approved = async (image: object = {}) => {
    const { body } = await upload(image)
    await giveAway('documents', body.id)
    await admin('POST', `/api/collections/firmwares/${body.id}/approve`, {})
    return body
  }
  const fleet = async (size: number) => {
    const keys = Array.from({ length: size }, (_, i) =>
      `4E${(version * 64 + i).toString(16).padStart(4, '0')}`.toUpperCase(),
    )
    for (const key of keys) {
      const id = await addDevice(world().db, key)
      await world().db.query(`update devices set state = 'installed', fw_version = '1.4.0' where id = $1`, [
        id,
      ])
    }
    return keys
  }
  /** A roll-out that is ready to start. */
  const planned = async (more: object = {}, image: object = {}) => {
    const firmware = await approved(image)
    const { body } = await admin('POST', '/api/rollouts', { name: 'All', firmware_id: firmware.id, ...more })
    await giveAway('rollouts', body.id)
    const done = await admin('POST', `/api/rollouts/${body.id}/approve`, {})
    expect(done.status, done.text).toBe(200)
    return { id: Number(body.id), version: String(firmware.version_name), firmware: String(firmware.id) }
  }
  const start = (id: number, input: object = {}) => admin('POST', `/api/rollouts/${id}/start`, input)
  const running = async (more: object = {}, image: object = {}) => {
    const rollout = await planned(more, image)
    const done = await start(rollout.id)
    expect(done.status, done.text).toBe(200)
    await advanceRollouts(world().deps)
    return rollout
  }
  /** State of each device in a roll-out, by its key. */
  const statesIn = async (id: number) =>
    Object.fromEntries(
      (
        await world().db.query<{ key: string; state: string }>(
          `select d.sigfox_id as key, u.state from rollout_devices u join devices d on d.id = u.device_id
           where u.rollout_id = $1`,
          [id],
        )
      ).map(({ key, state }) => [key, state]),
    )
  const runs = (key: string, fw: string | null) =>
    world().db.query('update devices set fw_version = $2 where sigfox_id = $1', [key, fw])
  const progress = async (id: number) =>
    (await admin('GET', `/api/rollouts/${id}/progress`)).body as unknown as {
      state: string
      stage: number
      stages: { devices: number; confirmed: number; failed: number; pending: number; running: number }[]
      failed: { device: string; state: string; error: string }[]
    }
  const inStage = async (id: number, stage: number) =>
    (
      await world().db.query<{ key: string }>(
        `select d.sigfox_id as key from rollout_devices u join devices d on d.id = u.device_id
         where u.rollout_id = $1 and u.stage = $2 order by 1`,
        [id, stage],
      )
    ).map(({ key }) => key)
  let seq = 0
  const say = (key: string, hours: number, status: DfuStatus) =>
    post(world().app, '/ingest/sigfox', {
      ...sigfox(key, hours, ++seq),
      data: Buffer.from(encodeDfuStatus(Buffer.from(payload(), 'hex'), status)).toString('hex'),
    })
  const confirm = async (keys: readonly string[], hours: number) => {
    at(hours)
    for (const key of keys)
      await say(key, hours, { state: 'confirmed', percent: 100, attempt: 1, error: null })
    await world().app.services.idle()
    await advanceRollouts(world().deps)
  }
  /** Removes the data of the previous test. */
  const begin = async () => {
    at(0)
    await world().db.query('update devices set deleted_at = $1', [world().clock.now])
    await world().db.query(`update downlinks set state = 'cancelled' where state <> 'acked'`)
    await world().db.query(`update rollouts set state = 'aborted' where state <> 'completed'`)
  }
  const idOf = async (key: string) =>
    (await world().db.query<{ id: number }>('select id from devices where sigfox_id = $1', [key]))[0]!.id
  /** A message of a device, with the next sequence number. */
  const message = (key: string, hours: number) => sigfox(key, hours, ++seq)
  return {
    admin,
    at,
    upload,
    giveAway,
    approved,
    fleet,
    planned,
    start,
    running,
    statesIn,
    runs,
    progress,
    inStage,
    say,
    confirm,
    begin,
    idOf,
    message,
  }
}
