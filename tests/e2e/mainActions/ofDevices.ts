import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { signForDemo } from '../../../server/features/firmware/signature'
import { runNetworkTest } from '../../../src/config/calls/networkTests'
import { api } from '../support/api'
import { makeDevice } from '../support/device'
import { fill } from '../support/fill'
import { goTo } from '../support/screens'
import { deviceName, deviceOf, digits, document, found, installedDevice, named } from './records'
import { anew, made, type Row, type World } from './row'

/** A record of a collection that refers to a new device. */
const aboutDevice =
  (collection: string, body: object = {}, device: object = {}) =>
  async (world: World) => {
    const { id: device_id } = await deviceOf(world, device)
    const { id } = await document(world, collection, { device_id, ...body })
    return { id, filter: { device_id } }
  }

/** Testers see only test devices; both roles see these. */
const TEST = { is_test: true }
const measured = aboutDevice('measurements', { reference_mm: 500, samples_mm: [500, 501] }, TEST)
const recording = {
  create: async (world: World) => {
    await deviceOf(world, TEST)
    return { run: named(world), device_id: deviceName(world), at: '01/02/2026 10:00' }
  },
} satisfies Row

/** An image for a new kind of device, uploaded by another user. */
async function firmwareOf(world: World) {
  const image = Buffer.from(`an image ${world.code}`)
  const version = `7.${Number(digits(world)) % 250}.${Math.floor(Number(digits(world)) / 250) % 250}`
  const { id } = await made<{ id: string }>(world.maker, '/api/firmwares/upload', {
    version_name: version,
    hw_versions: [`H${world.code}`],
    sha256: createHash('sha256').update(image).digest('hex'),
    signature: signForDemo(image),
    image: image.toString('base64'),
  })
  return { id, version }
}
/** A roll-out of that image, planned by another user. */
async function rolloutOf(world: World) {
  const { id: firmware_id, version } = await firmwareOf(world)
  await made(world.page, `/api/collections/firmwares/${firmware_id}/approve`)
  const { id } = await made<{ id: number }>(world.maker, '/api/rollouts', { name: named(world), firmware_id })
  return { id, version }
}
/** Screens of devices, from the bench to the tank. */
export const ofDevices: Readonly<Record<string, Row>> = {
  'manage-devices': {
    make: async world => ({
      id: (await installedDevice(world)).device.id,
      filter: { device_id: deviceName(world) },
    }),
    does: ['quarantine'],
    input: { quarantine: { reason: 'Says what can’t be' } },
  },
  devices: {
    make: async world => ({ id: (await deviceOf(world)).id, filter: { device_id: deviceName(world) } }),
    does: ['panel'],
  },
  batches: {
    create: world => ({ code: `B-${world.code}`, hw_version: '2.2', quantity: '5' }),
  },
  pcb_preparations: {
    create: async world => {
      await document(world, 'batches', { code: `B-${world.code}`, hw_version: '2.2', quantity: 5 })
      return { batch_id: `B-${world.code}`, serial: `S-${world.code}` }
    },
  },
  panels: {
    create: async world => {
      await document(world, 'batches', { code: `B-${world.code}`, hw_version: '2.2', quantity: 5 })
      return { code: `P-${world.code}`, batch_id: `B-${world.code}` }
    },
  },
  calibrations: { make: measured, does: ['accept'] },
  'calibrations-v2': { make: measured, does: ['repeat'] },
  activations: { make: aboutDevice('activations', { network: 'nbiot' }), does: ['confirm'] },
  'activations-v2': {
    make: aboutDevice('activations_v2', { network: 'nbiot' }),
    does: ['fail'],
    input: { fail: { error: 'No contract' } },
  },
  'device-packages': {
    make: async world => ({
      id: (await document(world, 'assembly_packages', { code: `BX-${world.code}` })).id,
      filter: { q: `BX-${world.code}` },
    }),
    does: ['seal'],
  },
  bootstrap: { make: aboutDevice('bootstrap'), does: ['accept'], shows: 'Withdraw acceptance' },
  demo: recording,
  'demo-v2': recording,
  'health-checks': {
    make: aboutDevice('device_health_checks', { at: '2026-02-03T04:05:06Z', fault_code: 'Weak echo' }),
    does: ['createRepairJob'],
    shows: /^Weak echo: W-/,
  },
  'health-checks-v2': {
    make: aboutDevice('health_checks_v2', { at: '2026-02-03T04:05:06Z', fault_code: 'Weak echo' }),
    does: ['createRepairJob'],
    shows: /^Weak echo: W-/,
  },
  'manage-firmware': {
    make: async world => {
      const { id, version } = await firmwareOf(world)
      return { id, filter: { version_name: version } }
    },
    does: ['approve'],
  },
  rollouts: {
    make: async world => ({ id: (await rolloutOf(world)).id, filter: { q: named(world) } }),
    does: ['approve'],
  },
  connections: {
    make: async world => {
      const { id } = await made(world.maker, '/api/connections', { name: named(world), network: 'sigfox' })
      await api(world.maker, `/api/connections/${id}/key`, { method: 'PUT', body: {} })
      return { id, filter: { q: named(world) } }
    },
    does: ['revoke'],
  },
  'network-tests': {
    walk: async world => {
      const { page, maker, product, code } = world
      const device = await makeDevice(maker, product, code)
      for (const minutes of [90, 60, 30]) await device.say(new Date(Date.now() - minutes * 60_000), 400)
      const filter = encodeURIComponent(JSON.stringify({ device_id: device.id }))
      await goTo(page, `network-tests?filter=${filter}`)
      await page.getByRole('button', { name: 'Run test' }).click()
      const dialog = page.getByRole('dialog')
      await fill(dialog, runNetworkTest.body!, { device_id: `E2E-${code}`, hours: '2' })
      await dialog.getByRole('button', { name: 'Run test' }).click()
      await dialog.waitFor({ state: 'detached' })
      await anew(page)
      await page.locator('main [data-record]').filter({ hasText: 'sigfox' }).waitFor()
      const tests = await api(page, `/api/collections/network_tests?filter=${filter}`)
      expect(tests).toMatchObject([{ received: 3 }])
    },
  },
  downlinks: {
    make: async world => {
      const { id: device_id } = await deviceOf(world)
      await made(world.maker, `/api/devices/${device_id}/setDownlink`, {
        kind: 'intervals',
        interval_min: 120,
      })
      const { id } = await found(world, '/api/downlinks', { device_id })
      return { id, filter: { device_id } }
    },
    does: ['cancel'],
  },
}
