import { expect } from 'vitest'
import { entityOf } from '../../../src/config/entities'
import { api } from '../support/api'
import { fill } from '../support/fill'
import { goTo } from '../support/screens'
import { REGISTERED, bring, deviceName, deviceOf, digits, document, named, tankOf, userOf } from './records'
import { sentPicture } from './ofInstalling'
import { made, type Row, type World } from './row'

const INSTALLER = 'install-user@ullage.test'

/** An install of a new device on a new tank. */
async function installOf(world: World) {
  const { id: device_id } = await deviceOf(world)
  await bring(world, device_id, REGISTERED)
  const { id: tank_id } = await tankOf(world)
  const { id } = await document(world, 'installations', {
    tank_id,
    device_id,
    installer_id: await userOf(world, INSTALLER),
    installed_at: '2026-02-03T04:05:06Z',
    photos: [await sentPicture(world, '#246'), await sentPicture(world, '#642')],
  })
  return { id, filter: { device_id } }
}

/** Screens of visits, and of the records that lead to them. */
export const ofField: Readonly<Record<string, Row>> = {
  prospects: {
    make: async world => {
      const name = named(world)
      const { id } = await document(world, 'prospects_v2', { name, phone: '+353209101234' })
      return { id, filter: { name } }
    },
    does: ['contact'],
  },
  jobs: {
    make: async world => {
      const name = named(world)
      const { id: tank_id } = await tankOf(world)
      const { id } = await made(world.maker, '/api/jobs', { name, kind: 'repair', tank_id })
      return { id, filter: { q: name } }
    },
    does: ['assign'],
    input: { assign: { assignee_id: 'Ida Installer' } },
  },
  schedules: {
    make: async world => {
      const name = named(world)
      const depot = await api<{ parent_id: number }>(world.maker, `/api/tankgroups/${world.depot}`)
      const { id } = await made(world.maker, '/api/schedules', {
        name,
        client_id: depot.parent_id,
        depot_id: world.depot,
        kind: 'install',
        date_from: '2040-01-01',
        date_to: '2040-01-05',
      })
      return { id, filter: { q: name } }
    },
    does: ['publish'],
  },
  vehicles: {
    walk: async world => {
      const { page } = world
      const reg = `201-C-${digits(world)}`
      await goTo(page, 'vehicles/create')
      const form = page.getByRole('main')
      await fill(form, entityOf('vehicles').fields, { reg, depot_id: 'Mallow depot' })
      await form.getByRole('button', { name: 'Add row' }).first().click()
      await form.locator('[id="field-compartments.0.capacity_l"]').fill('5000')
      await form.getByRole('button', { name: 'Save', exact: true }).click()
      await page.waitForURL(/\/show$/)
      await page.getByRole('heading', { level: 1, name: reg }).waitFor()
      const [id] = /\d+(?=\/show$)/.exec(page.url())!
      const saved = await api<{ compartments: unknown }>(page, `/api/vehicles/${id}`)
      expect(saved.compartments).toEqual([{ content_type: null, capacity_l: 5000 }])
    },
  },
  'signal-checks': {
    create: async world => ({ tank_id: (await tankOf(world)).name, network: 'sigfox' }),
  },
  installs: {
    make: async world => {
      const one = await installOf(world)
      await made(world.maker, `/api/collections/installations/${one.id}/submit`)
      return one
    },
    does: ['audit'],
  },
  setups: {
    create: async world => {
      await deviceOf(world)
      return { tank_id: (await tankOf(world)).name, device_id: deviceName(world) }
    },
  },
}
