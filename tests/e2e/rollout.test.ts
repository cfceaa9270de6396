import { createHash } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { encodeDfuStatus, type DfuStatus } from '../../server/domain/codec/dfuStatus'
import { encodeUplink } from '../../server/domain/codec/uplink'
import { signForDemo } from '../../server/features/firmware/signature'
import { api } from './support/api'
import { arrive, visit } from './support/browser'
import { startProduct, type Product } from './support/product'
import { leaveAll, workerBrowser } from './support/workerBrowser'

const LONG = 60_000
const HARDWARE = '7.7'
const PLANNER = 'admin@ullage.test'
const APPROVER = 'firebase-admin@ullage.test'
// A product of its own, because other tests would count these installs and tanks, which can't be removed.
let own: Product
let product: string
let browser: Browser
beforeAll(async () => {
  own = await startProduct({ like: inject('demonstration') })
  product = own.address
  browser = await workerBrowser()
})
afterAll(async () => {
  await leaveAll()
  await own.stop()
})

type Row = Record<string, unknown> & { id: number | string }
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Calls the API as the signed-in user; a refusal fails the test. */
async function done<Answer = Row>(page: Page, path: string, body: object = {}): Promise<Answer> {
  const answer = await api<Answer & { error?: string; errors?: object }>(page, path, { body })
  expect([answer.error, answer.errors], path).toEqual([undefined, undefined])
  return answer
}

/** A new device that has been shipped, with functions to send its messages as the network does. */
async function deviceOf(page: Page, sigfoxId: string) {
  const body = {
    device_id: `RO-${sigfoxId}`,
    enclosure_id: `RO-${sigfoxId}`,
    hw_version: HARDWARE,
    fw_version: '1.4.0',
    network: 'sigfox',
    sigfox_id: sigfoxId,
  }
  const { id } = await done<Row>(page, '/api/devices', body)
  for (const step of ['panel', 'program', 'calibrate', 'activate', 'pack', 'ship'])
    await done(page, `/api/devices/${id}/${step}`)
  let seqNumber = 0
  let time = Math.floor(Date.now() / 1000) - 600
  let config = 1
  const say = async (type: 'level' | 'bootstrap', ack: boolean, status?: DfuStatus) => {
    const plain = encodeUplink({
      type,
      version: 1,
      ullage_mm: 400,
      temp_c: 11,
      battery_mv: 3600,
      echo_quality: 12,
      samples_rejected: 0,
      flags: [],
      earlier_ullage_mm: [null, null, null, null],
      config_version: config,
    })
    const data = Buffer.from(status ? encodeDfuStatus(plain, status) : plain).toString('hex')
    const answer = await fetch(`${product}/ingest/sigfox`, {
      method: 'POST',
      headers: { 'x-ingest-key': 'ullage-demo', 'content-type': 'application/json' },
      body: JSON.stringify({
        device: sigfoxId,
        time: (time += 20),
        data,
        seqNumber: ++seqNumber,
        ack,
        rssi: -101,
      }),
    })
    expect([200, 204], await answer.clone().text()).toContain(answer.status)
    return answer.status === 204
      ? undefined
      : ((await answer.json()) as Record<string, { downlinkData: string } | undefined>)[sigfoxId]
  }
  return {
    id: id as number,
    name: body.device_id,
    code: body.enclosure_id,
    boot: () => say('bootstrap', false),
    level: () => say('level', false),
    report: (status: DfuStatus['state'], percent: number) =>
      say('level', false, { state: status, percent, attempt: 1, error: null }),
    /** Polls until the server has a downlink for the device. */
    async ask() {
      let given: { downlinkData: string } | undefined
      await expect
        .poll(async () => (given = await say('level', true)), { timeout: LONG, interval: 1000 })
        .toBeDefined()
      const bytes = Buffer.from(given!.downlinkData, 'hex')
      config = bytes[1]!
      return bytes
    },
  }
}

/** Installs a device on a tank as an installer does, and approves it as the office does. */
async function install(page: Page, device: { code: string; level(): Promise<unknown> }, tank: Row) {
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
  const photo = async () => {
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('ullage')!).auth.token as string)
    const answer = await fetch(`${product}/api/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(jpeg),
    })
    return ((await answer.json()) as { id: string }).id
  }
  await device.level()
  const { installation } = await done<{ installation: Row }>(page, '/api/master/save', {
    tank: { id: tank.id },
    device: { enclosure_id: device.code },
    installation: {
      lat: tank.lat,
      lng: tank.lng,
      accuracy_m: 8,
      photos: [await photo(), await photo()],
      manual_dip_mm: 600,
    },
  })
  const at = `/api/collections/installations/${installation.id}`
  await done(page, `${at}/audit`)
  const answers = { photo: true, position: true, dip: true, signal_ok: true, capacity: true }
  return { at, answers }
}

test('firmware is uploaded, let out by a second person, rolled out in stages that are followed live, and stays on a device’s line of time to its end', async () => {
  const made = String(Date.now()).slice(-5)
  const version = `8.${Number(made) % 200}.${Number(made.slice(0, 2))}`
  const planner = await visit(browser, product)
  await arrive(planner.page, PLANNER, '/dashboard/manage-firmware')
  await heading(planner.page, /Firmware/)
  const { page } = planner

  const devices = [
    await deviceOf(page, `7A${made}1`.slice(0, 8)),
    await deviceOf(page, `7A${made}2`.slice(0, 8)),
  ]
  const [like] = await api<Row[]>(page, '/api/tanks?range=[0,0]')
  const tanks: Row[] = []
  for (const device of devices) {
    await device.boot()
    const body = {
      name: `Rolled ${device.name}`,
      group_id: like!.group_id,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
      lat: like!.lat,
      lng: like!.lng,
    }
    const tank = await done<Row>(page, '/api/tanks', body)
    tanks.push(tank)
    const { at, answers } = await install(page, device, tank)
    await done(page, `${at}/approve`, answers)
  }

  // Uploaded by one person …
  const image = Buffer.from(`an image ${made}`.repeat(40))
  const sha256 = createHash('sha256').update(image).digest('hex')
  await page.getByRole('button', { name: 'Upload firmware' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Image file')
    .setInputFiles({ name: 'fw.bin', mimeType: 'application/octet-stream', buffer: image })
  await dialog.getByText(sha256).waitFor()
  await dialog.getByLabel('Version', { exact: false }).first().fill(version)
  const hardware = dialog.getByLabel('Hardware', { exact: false }).first()
  await hardware.fill(HARDWARE)
  await hardware.press('Enter')
  await dialog.getByLabel('SHA-256', { exact: false }).last().fill(sha256)
  await dialog.getByLabel('Signature', { exact: false }).fill(signForDemo(image))
  await dialog.getByRole('button', { name: 'Upload firmware' }).click()
  await page.getByText('Firmware uploaded').waitFor({ timeout: LONG })
  const found = encodeURIComponent(JSON.stringify({ version_name: version }))
  const [firmware] = await api<Row[]>(page, `/api/collections/firmwares?filter=${found}`)
  const rollout = await done<Row>(page, '/api/rollouts', {
    name: `All ${version}`,
    firmware_id: firmware!.id,
    stages: [{ pct: 50 }, { pct: 50 }],
  })
  await page.goto(`/dashboard/rollouts/${rollout.id}/show`)
  await heading(page, `All ${version}`)

  // … and approved by another, both image and roll-out.
  const second = await visit(browser, product)
  const press = async (name: string) => {
    await second.page.getByRole('button', { name, exact: true }).first().click()
    await second.page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await second.page.getByRole('dialog').waitFor({ state: 'detached', timeout: LONG })
  }
  await arrive(second.page, APPROVER, `/dashboard/manage-firmware/${firmware!.id}/show`)
  await heading(second.page, version)
  await press('Approve')
  await second.page.goto(`/dashboard/rollouts/${rollout.id}/show`)
  await heading(second.page, `All ${version}`)
  await press('Approve')
  await press('Start')

  // The planner's page updates by itself.
  const stages = page.getByRole('region', { name: 'Stages' })
  await stages.getByText('Under way').first().waitFor({ timeout: LONG })
  const underWay = page.getByRole('region', { name: 'Under way' })
  const load = async (device: Row['id'], name: string) => {
    const { key } = await done<{ key: string }>(page, `/api/devices/${device}/issueKey`)
    const answer = await fetch(`${product}/ingest/firmware/${version}`, {
      headers: { 'x-device': name, 'x-device-key': key, range: 'bytes=0-99' },
    })
    expect(answer.status).toBe(206)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(image.subarray(0, 100))
  }
  type Progress = { under_way: { device_id: number }[]; state: string }
  for (let stage = 1; stage <= 2; stage++) {
    let asked: number | undefined
    await expect
      .poll(
        async () =>
          (asked = (await api<Progress>(page, `/api/rollouts/${rollout.id}/progress`)).under_way[0]
            ?.device_id),
        { timeout: LONG },
      )
      .toBeDefined()
    const device = devices.find(({ id }) => id === asked)!
    expect([...(await device.ask()).subarray(2, 5)]).toEqual(version.split('.').map(Number))
    await load(device.id, device.name)
    await device.report('transferring', 40)
    await underWay.getByText('Transferring').waitFor({ timeout: LONG })
    await underWay.getByText(`at 40 %`, { exact: false }).waitFor({ timeout: LONG })
    await device.report('confirmed', 100)
    await stages
      .getByText('Confirmed: 1')
      .nth(stage - 1)
      .waitFor({ timeout: LONG })
  }
  await page.getByText('Completed').first().waitFor({ timeout: LONG })

  // Swap and retire the device; all events of its life are on its timeline.
  const [old] = devices
  const spare = await deviceOf(page, `7B${made}3`.slice(0, 8))
  await done(page, `/api/devices/${old!.id}/swap`, { replacement_id: spare.id, reason: 'No echo' })
  await done(page, `/api/devices/${old!.id}/retire`, { reason: 'Water inside' })
  await page.goto(`/dashboard/devices/${old!.id}/show?tab=life`)
  await heading(page, old!.name)
  const life = page.getByRole('tabpanel')
  for (const words of ['Retired', 'Returned', 'Approved', 'Bootstrapped', 'Shipped', 'Packed'])
    await life.getByText(words, { exact: true }).first().waitFor({ timeout: LONG })
  for (const screen of ['Roll-outs', 'Update history v2', 'Bootstrap', 'Installs'])
    await life.getByRole('link', { name: screen, exact: true }).first().waitFor({ timeout: LONG })
  expect([...planner.complaints, ...second.complaints]).toEqual([])
  await second.close()
  await planner.close()
})
