import { PASSWORD } from '../support/browser'
import { digits, named } from './records'
import { made, type Row } from './row'

/** Later than any test run. */
const LATER = '01/01/2040 10:00'
/** An address without a server: a webhook to it stays queued. */
const NOWHERE = 'http://127.0.0.1:9/hook'

const webhook = (world: Parameters<typeof named>[0]) =>
  made<{ id: number }>(world.maker, '/api/webhooks', {
    group_id: world.depot,
    url: `${NOWHERE}/${world.code}`,
    events: ['sudden_drop'],
    secret: 'sixteen letters long',
  })

/** Screens of the office: clients, staff, and their messages. */
export const ofOffice: Readonly<Record<string, Row>> = {
  customers: {
    create: world => ({
      name: named(world),
      parent_id: 'Clonmel depot',
      email: `walked${digits(world)}@example.test`,
      county_id: 'Cork',
      country_id: 'Ireland',
    }),
  },
  clients: { create: world => ({ name: named(world) }) },
  groups: { create: world => ({ name: named(world), parent_id: 'Lee Valley Fuels' }) },
  distributors: { create: world => ({ name: named(world) }) },
  users: {
    create: world => ({
      name: named(world),
      email: `walked${digits(world)}@ullage.test`,
      password: `${PASSWORD} of ${world.code}`,
      role_type: 'none',
    }),
  },
  models: {
    create: world => ({
      name: named(world),
      shape: 'rectangular',
      'dimensions.w': '1000',
      'dimensions.l': '1000',
      'dimensions.h': '1000',
      capacity_l: '1000',
    }),
    // An incomplete shape has no capacity.
    despite: /422/,
  },
  countries: { create: world => ({ name: named(world), code: 'ZW' }) },
  counties: { create: world => ({ name: named(world), country_id: 'Ireland' }) },
  townlands: { create: world => ({ name: named(world), county_id: 'Cork' }) },
  roles: { create: world => ({ name: named(world) }) },
  notify: {
    make: async world => {
      const subject = named(world)
      const { id } = await made(world.maker, '/api/notices', {
        subject,
        body: 'The office is closed on Monday.',
        group_id: world.depot,
      })
      return { id, filter: { q: subject } }
    },
    does: ['schedule'],
    input: { schedule: { send_at: LATER } },
  },
  'report-schedules': {
    make: async world => {
      const name = named(world)
      const { id } = await made(world.maker, '/api/report-schedules', {
        name,
        report: 'silent-devices',
        days: 7,
        group_id: world.depot,
      })
      return { id, filter: { q: name } }
    },
    does: ['pause'],
  },
  webhooks: {
    make: async world => ({ id: (await webhook(world)).id, filter: { q: world.code } }),
    does: ['test'],
    // The log of its deliveries.
    shows: /^test/,
  },
}
