import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessFaults } from './support/access'
import { account, api } from './support/api'
import { SIZES, arrive, fits, openBrowser, openProfile, visit } from './support/browser'
import { filmOf } from './support/fakeCamera'
import { ownAddress } from './support/ownProduct'

const product = ownAddress()
const CODE = 'WIZ-0001'
const INSTALLER = 'install-user@ullage.test'
/** The start of a visit that is listed before all others. */
const EARLY = '2026-01-01T08:00:00Z'
let browser: Browser
let film: string
const made: { path: string; id: number | string }[] = []

beforeAll(async () => {
  film = await filmOf(`https://lids.example/d/${CODE}`)
  browser = await openBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ])
})
// Other tests count the demonstration's tanks.
afterAll(async () => {
  const { page } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/jobs')
  for (const { path, id } of made.toReversed()) await api(page, `${path}/${id}`, { method: 'DELETE' })
  await browser.close()
  await rm(dirname(film), { recursive: true })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const photo = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
})

/** A free tank with a visit of the installer, and a packed device. */
async function prepare(code: string) {
  const { page, close } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/jobs')
  const [like] = await api<{ group_id: number; lat: number; lng: number }[]>(page, '/api/tanks?range=[0,0]')
  const tank = await api<{ id: number; name: string }>(page, '/api/tanks', {
    body: {
      name: `Garden ${code}`,
      group_id: like!.group_id,
      content_type: 'kerosene',
      shape: 'rectangular',
      dimensions: { w: 1000, l: 1000, h: 1000 },
      capacity_l: 1000,
      lat: like!.lat,
      lng: like!.lng,
    },
  })
  made.push({ path: '/api/tanks', id: tank.id })
  const device = await api<{ id: number }>(page, '/api/devices', {
    body: { device_id: code, enclosure_id: code, hw_version: '2.2', network: 'nbiot' },
  })
  made.push({ path: '/api/devices', id: device.id })
  for (const step of ['panel', 'program', 'calibrate', 'activate'])
    await api(page, `/api/devices/${device.id}/${step}`, { body: {} })
  const [installer] = await api<{ id: number }[]>(page, `/api/users?filter={"email":"${INSTALLER}"}`)
  const job = await api<{ id: number }>(page, '/api/jobs', {
    body: { name: `Fit ${code}`, kind: 'install', tank_id: tank.id, window_start: EARLY },
  })
  made.push({ path: '/api/jobs', id: job.id })
  await api(page, `/api/jobs/${job.id}/assign`, { body: { assignee_id: installer!.id } })
  await close()
  return { tank, place: { latitude: like!.lat, longitude: like!.lng, accuracy: 8 } }
}

/** Simulates a full phone: nothing more can be stored. */
const fill = (page: Page) =>
  page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    Object.assign(window, { makeRoom: () => (IDBObjectStore.prototype.put = put) })
  })
const makeRoom = (page: Page) => page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom())

const installsOf = async (tank: number) => {
  const { page, close } = await visit(browser, product)
  await arrive(page, 'admin@ullage.test', '/dashboard/installs')
  const found = await api<
    { installation: { id: string; photos: string[]; manual_dip_mm: number; state: string } }[]
  >(page, `/api/installs/archive?tank_id=${tank}`)
  await close()
  return found.map(({ installation }) => installation)
}

describe('the install wizard on a phone', () => {
  test('scans the lid, is cut off in the middle, keeps everything, and is sent once when the network returns', async () => {
    const { tank, place } = await prepare(CODE)
    const { page, complaints, close } = await visit(browser, product, SIZES.phone)
    await page.context().grantPermissions(['camera', 'geolocation'], { origin: product })
    await page.context().setGeolocation(place)
    await arrive(page, INSTALLER, '/dashboard/selfInstalls')
    const visitTo = page.getByRole('listitem').filter({ hasText: `Fit ${CODE}` })
    await visitTo.getByRole('button', { name: 'Install here' }).click()

    await heading(page, 'Device').waitFor()
    await next(page)
    await page.getByRole('alert').getByText('Scan or type the code first').waitFor()
    await page.getByRole('button', { name: 'Scan the code' }).click()
    await page.getByText(`${CODE} is ready`).waitFor()
    expect(await page.getByLabel('Code on the lid').inputValue()).toBe(CODE)
    expect(await accessFaults(page)).toEqual([])
    await next(page)

    await heading(page, 'Location').waitFor()
    await page.getByRole('button', { name: 'Where am I?' }).click()
    await page.getByText('Exact to 8 m').waitFor()
    await next(page)
    await heading(page, 'Shape').waitFor()
    expect(await page.getByRole('radio', { name: 'Rectangular' }).isChecked()).toBe(true)
    await next(page)
    await heading(page, 'Size').waitFor()
    await page.getByLabel('Capacity').fill('980')
    expect(await fits(page)).toBe(true)
    await next(page)

    await heading(page, 'Photos').waitFor()
    await page.context().setOffline(true)
    const camera = page.getByLabel('Add photos')
    await camera.setInputFiles([
      await photo('lid.jpg', '#246'),
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear Sir') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(13 * 1024 * 1024) },
    ])
    await page.getByText('letter.jpg isn’t a picture').waitFor()
    await page.getByText('huge.jpg is larger than 12 MB').waitFor()
    await next(page)
    await page.getByRole('alert').getByText('Add at least 2 photos').waitFor()
    await camera.setInputFiles(await photo('tank.jpg', '#642'))
    await page.getByText('2 photos').waitFor()
    await next(page)

    await heading(page, 'Dip').waitFor()
    await page.getByLabel('Manual dip').fill('600')
    await next(page)
    await heading(page, 'First reading').waitFor()
    await page.getByText('Will be checked when there is a network').waitFor()
    await next(page)
    await heading(page, 'Signature').waitFor()
    const box = (await page.getByRole('img', { name: 'Sign here' }).boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 90, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('img', { name: 'Signed' }).waitFor()
    await next(page)
    await heading(page, 'Summary').waitFor()
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Will be sent', { exact: true }).waitFor()
    expect(await installsOf(tank.id)).toEqual([])

    // The phone is put away: another page finds the stored install.
    const context = page.context()
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/dashboard/selfInstalls')
    await later.getByText(`Install of ${tank.name} sent`).waitFor()
    await expect.poll(() => later.getByRole('heading', { name: 'On this phone' }).count()).toBe(0)
    const [install, ...more] = await installsOf(tank.id)
    expect(more).toEqual([])
    expect(install).toMatchObject({ state: 'submitted', manual_dip_mm: 600 })
    expect(install!.photos).toHaveLength(2)
    const desk = await visit(browser, product)
    await arrive(desk.page, 'admin@ullage.test', `/dashboard/installs/${install!.id}/show`)
    const signature = desk.page.getByRole('img', { name: 'Customer signature' })
    await expect
      .poll(() => signature.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await desk.close()
    // Offline, requests fail and the browser logs it.
    expect(
      complaints.filter(text => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(text)),
    ).toEqual([])
    await close()
  })

  test('stops at each slip in its own step, in sight, and names why an install is refused', async () => {
    const code = 'WIZ-0003'
    const { tank, place } = await prepare(code)
    const { page, close } = await visit(browser, product, SIZES.phone)
    await page.context().grantPermissions(['geolocation'], { origin: product })
    await page.context().setGeolocation(place)
    await arrive(page, 'admin@ullage.test', '/dashboard/selfInstalls')
    await page.getByRole('button', { name: 'Start an install' }).click()
    const stopped = async (step: string, why: string) => {
      await next(page)
      const alert = page.getByRole('alert').filter({ hasText: why })
      await alert.waitFor()
      await heading(page, step).waitFor()
      const footer = page.locator('footer', { has: page.getByRole('button', { name: 'Next' }) })
      const bottomOf = async (box: typeof alert) => (await box.boundingBox())!
      await expect
        .poll(async () => {
          const [told, foot] = [await bottomOf(alert), await bottomOf(footer)]
          return told.y >= 0 && told.y + told.height <= foot.y && told.x + told.width <= 390
        })
        .toBe(true)
    }

    await heading(page, 'Device').waitFor()
    await page.getByLabel('Code on the lid').fill('NOPE-1')
    await stopped('Device', 'No device has this code')
    await page.getByLabel('Code on the lid').fill(code)
    await page.keyboard.press('Tab')
    await page.getByText(`${code} is ready`).waitFor()
    await next(page)
    await heading(page, 'Location').waitFor()
    await page.getByRole('button', { name: 'Where am I?' }).click()
    await page.getByText('Exact to 8 m').waitFor()
    await expect.poll(() => page.getByRole('radio').count()).toBeGreaterThan(12)
    await stopped('Location', 'Choose the tank')
    await page.getByRole('radio', { name: tank.name, exact: true }).check()
    for (const step of ['Shape', 'Size']) {
      await next(page)
      await heading(page, step).waitFor()
    }
    await page.getByLabel('Capacity').fill('5000')
    await stopped('Size', 'Far from the capacity calculated from these dimensions')
    await page.getByLabel('Capacity').fill('1000')
    await next(page)
    await heading(page, 'Photos').waitFor()
    const pictures = [await photo('lid.jpg', '#246'), await photo('tank.jpg', '#642')]
    await page.getByLabel('Add photos').setInputFiles(pictures)
    await page.getByText('2 photos').waitFor()
    await next(page)
    await heading(page, 'Dip').waitFor()
    await page.getByLabel('Manual dip').fill('1001')
    await stopped('Dip', 'This is above the top of the tank')
    await page.getByLabel('Manual dip').fill('600')
    for (const step of ['First reading', 'Signature', 'Summary']) {
      await next(page)
      await heading(page, step).waitFor()
    }

    // If the phone is full on submitting, the install isn't submitted: changes stored later are still a draft.
    await fill(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alert').getByText('Not saved: this phone gave it no room').waitFor()
    await makeRoom(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await heading(page, 'Signature').waitFor()
    await page.getByText('Saved on this phone').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const draft = page.getByRole('listitem').filter({ hasText: tank.name })
    await draft.getByText('Unfinished', { exact: true }).waitFor()
    await draft.getByRole('button', { name: tank.name }).click()
    await heading(page, 'Signature').waitFor()
    await next(page)
    await heading(page, 'Summary').waitFor()

    // An error that only the server can find.
    const why = 'Far from the capacity calculated from these dimensions'
    await page.route('**/api/master/save', route =>
      route.fulfill({
        status: 422,
        json: { code: 'invalid', error: 'Some fields are invalid', errors: { 'tank.capacity_l': why } },
      }),
    )
    await page.getByRole('button', { name: 'Submit' }).click()
    const mine = page.getByRole('listitem').filter({ hasText: tank.name })
    await mine.getByText(`Size: ${why}`).waitFor()
    expect(await fits(page)).toBe(true)
    await mine.getByRole('button', { name: tank.name }).click()
    await heading(page, 'Summary').waitFor()
    const told = (await page.getByText(`Size: ${why}`, { exact: true }).boundingBox())!
    expect(told.x + told.width).toBeLessThanOrEqual(390)
    await close()
  })

  test('begins from the next visits, or from all of them', async () => {
    const admin = await account(product, 'admin@ullage.test')
    const [installer] = await api<{ id: number }[]>(admin, `/api/users?filter={"email":"${INSTALLER}"}`)
    for (let n = 1; n <= 21; n++) {
      const body = { name: `Visit ${n}`, kind: 'repair', assignee_id: installer!.id }
      const job = await api<{ id: number }>(admin, '/api/jobs', { body })
      made.push({ path: '/api/jobs', id: job.id })
    }
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, INSTALLER, '/dashboard/selfInstalls')
    const visits = page.getByRole('region', { name: 'Your visits' })
    const count = () => visits.getByRole('listitem').count()
    await expect.poll(count).toBe(20)
    const all = visits.getByRole('button', { name: /^Show all \d+$/ })
    const total = Number((await all.innerText()).replace(/\D/g, ''))
    expect(total).toBeGreaterThan(20)
    await all.click()
    await expect.poll(count).toBe(total)
    expect(await fits(page)).toBe(true)
    await close()
  })

  test('says so where the phone has no room for it, and stays until it is saved', async () => {
    const code = 'WIZ-0009'
    await prepare(code)
    const { page, close } = await visit(browser, product, SIZES.phone)
    await arrive(page, INSTALLER, '/dashboard/selfInstalls')
    const visitTo = page.getByRole('listitem').filter({ hasText: `Fit ${code}` })
    await visitTo.getByRole('button', { name: 'Install here' }).click()
    await page.getByText('Saved on this phone').waitFor()
    await fill(page)
    await page.getByLabel('Code on the lid').fill('WIZ-0010')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('Not saved: this phone gave it no room').waitFor()
    await makeRoom(page)
    await page.getByLabel('Code on the lid').fill(code)
    await page.keyboard.press('Tab')
    await page.getByText('Saved on this phone').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await close()
  })

  test('opens without a network after the browser was closed: draft and photos are there, and are sent once', async () => {
    const code = 'WIZ-0002'
    const { tank, place } = await prepare(code)
    const folder = await mkdtemp(join(tmpdir(), 'ullage-phone-'))
    /** Opens the wizard in a new browser on the same profile, and closes it again. */
    const onPhone = async (offline: boolean, visitIt: (page: Page) => Promise<void>) => {
      const phone = await openProfile(folder, product, offline)
      await phone.grantPermissions(['geolocation'], { origin: product })
      await phone.setGeolocation(place)
      await visitIt(phone.pages()[0]!)
      await phone.close()
    }
    await onPhone(false, async page => {
      await arrive(page, INSTALLER, '/dashboard/selfInstalls')
      const workerState = async () =>
        (await navigator.serviceWorker.getRegistration('/dashboard/selfInstalls'))?.active?.state
      await expect.poll(() => page.evaluate(workerState)).toBe('activated')
      const visitTo = page.getByRole('listitem').filter({ hasText: `Fit ${code}` })
      await visitTo.getByRole('button', { name: 'Install here' }).click()
      await heading(page, 'Device').waitFor()
      await page.getByLabel('Code on the lid').fill(code)
      await page.keyboard.press('Tab')
      await page.getByText(`${code} is ready`).waitFor()
      await next(page)
      await heading(page, 'Location').waitFor()
      await page.getByRole('button', { name: 'Where am I?' }).click()
      await page.getByText('Exact to 8 m').waitFor()
      for (const step of ['Shape', 'Size', 'Photos']) {
        await next(page)
        await heading(page, step).waitFor()
      }
      await page
        .getByLabel('Add photos')
        .setInputFiles([await photo('lid.jpg', '#246'), await photo('tank.jpg', '#642')])
      await page.getByText('2 photos').waitFor()
      // On screen at once, stored on the phone a moment later.
      await page.getByText('Saved on this phone').waitFor()
    })
    await onPhone(true, async page => {
      await page.goto('/dashboard/selfInstalls')
      await page.getByRole('heading', { name: 'On this phone' }).waitFor()
      await page.getByRole('button', { name: new RegExp(tank.name) }).click()
      await heading(page, 'Photos').waitFor()
      await page.getByText('2 photos').waitFor()
      await next(page)
      await heading(page, 'Dip').waitFor()
      await page.getByLabel('Manual dip').fill('600')
      for (const step of ['First reading', 'Signature', 'Summary']) {
        await next(page)
        await heading(page, step).waitFor()
      }
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Will be sent', { exact: true }).waitFor()
    })
    expect(await installsOf(tank.id)).toEqual([])
    await onPhone(false, async page => {
      await page.goto('/dashboard/selfInstalls')
      await page.getByText(`Install of ${tank.name} sent`).waitFor()
      await expect.poll(() => page.getByRole('heading', { name: 'On this phone' }).count()).toBe(0)
    })
    const installs = await installsOf(tank.id)
    expect(installs).toMatchObject([{ state: 'submitted', manual_dip_mm: 600 }])
    expect(installs[0]!.photos).toHaveLength(2)
    await rm(folder, { recursive: true })
  })
})
