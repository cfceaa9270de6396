import sharp from 'sharp'
import { api } from '../support/api'
import { goTo } from '../support/screens'
import { REGISTERED, bring, deviceName, deviceOf, tankOf, userOf } from './records'
import { anew, made, type World } from './row'

/** Uploads a picture, as a phone does before it sends the install. */
export async function sentPicture({ maker, product }: World, background: string): Promise<string> {
  const token = await maker.evaluate(() => JSON.parse(localStorage.getItem('ullage')!).auth.token as string)
  const answer = await fetch(`${product}/api/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array((await picture('', background)).buffer),
  })
  return ((await answer.json()) as { id: string }).id
}

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

/** Location of a tank of the depot. */
const placeIn = async ({ maker, depot }: World) => {
  const filter = encodeURIComponent(JSON.stringify({ group_id: depot, lat_neq: null }))
  return (await api<{ lat: number; lng: number }[]>(maker, `/api/tanks?filter=${filter}&range=[0,0]`))[0]!
}

/** Installs a device with the wizard; afterwards it is in the list of recent installs. */
async function install(world: World, path: string) {
  const { page, who, maker, product } = world
  const { lat, lng } = await placeIn(world)
  const tank = await tankOf(world, { lat, lng })
  const { id } = await deviceOf(world, { enclosure_id: deviceName(world) })
  await bring(world, id, REGISTERED)
  if (who.role === 'install-user') {
    const { id: job } = await made(maker, '/api/jobs', {
      name: tank.name,
      kind: 'install',
      tank_id: tank.id,
      // Listed first, before the visits of other walks.
      window_start: '2026-01-01T08:00:00Z',
    })
    await made(maker, `/api/jobs/${job}/assign`, { assignee_id: await userOf(world, who.user.email) })
  }
  await page.context().grantPermissions(['geolocation'], { origin: product })
  await page.context().setGeolocation({ latitude: lat, longitude: lng, accuracy: 8 })
  await goTo(page, path)
  const step = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  if (who.role === 'install-user')
    await page
      .getByRole('listitem')
      .filter({ hasText: tank.name })
      .getByRole('button', { name: 'Install here' })
      .click()
  else await page.getByRole('button', { name: 'Start an install' }).click()
  await step('Device')
  await page.getByLabel('Code on the lid').fill(deviceName(world))
  await page.keyboard.press('Tab')
  await page.getByText(`${deviceName(world)} is ready`).waitFor()
  await next()
  await step('Location')
  await page.getByRole('button', { name: 'Where am I?' }).click()
  await page.getByText('Exact to 8 m').waitFor()
  if (who.role !== 'install-user') await page.getByRole('radio', { name: tank.name, exact: true }).check()
  for (const name of ['Shape', 'Size', 'Photos']) {
    await next()
    await step(name)
  }
  const pictures = [await picture('lid.jpg', '#246'), await picture('tank.jpg', '#642')]
  await page.getByLabel('Add photos').setInputFiles(pictures)
  await page.getByText('2 photos').waitFor()
  await next()
  await step('Dip')
  await page.getByLabel('Manual dip').fill('600')
  for (const name of ['First reading', 'Signature', 'Summary']) {
    await next()
    await step(name)
  }
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText(`Install of ${tank.name} sent`).waitFor()
  await anew(page)
  await page
    .getByRole('region', { name: 'Recent installs' })
    .getByRole('listitem')
    .filter({ hasText: tank.name })
    .getByText('Submitted')
    .waitFor()
}

export const installs = (world: World) => install(world, 'selfInstalls')
/** Stored with the trials, and listed with them. */
export const trialInstalls = (world: World) => install(world, 'devSelfInstalls')
