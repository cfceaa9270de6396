import { goTo } from '../support/screens'
import { robTank } from '../support/theft'
import { found, named, tankOf } from './records'
import { made, type Acting, type Row, type World } from './row'

/** Roles that can't request a delivery can report a problem. */
const asking = (direction: -1 | 1): Acting => ({
  make: async world => ({ id: (await tankOf(world, { direction })).id, filter: { name: named(world) } }),
  does: ['requestTopup', 'reportTank'],
  input: {
    requestTopup: { topup_l: '300', topup_note: 'By Friday' },
    reportTank: { type: 'leak_suspected', text: 'Smells of oil' },
  },
  shows: /^(Requested \d|Reported$)/,
})

type Queued = 'threshold_critical' | 'sudden_drop'
/** Thefts from the role's tanks, by where they are decided: one in the list, another in the review. */
const robbed = new Map<string, Promise<Awaited<ReturnType<typeof robTank>>>>()
const rob =
  (place: 'list' | 'review') =>
  async (world: World): Promise<void> => {
    const { maker, product, depot: group_id, code: sigfoxId, who } = world
    const one = robTank(maker, product, { name: named(world), group_id, sigfoxId })
    robbed.set(`${who.user.email} ${place}`, one)
    await one
  }
async function openEvent({ who }: World, place: 'list' | 'review', type: Queued) {
  const { tank, happened } = await robbed.get(`${who.user.email} ${place}`)!
  const event = (await happened()).find(each => each.type === type)!
  return { id: event.id, filter: { tank_id: tank.id } }
}
const approving = (type: Queued): Acting => ({
  make: world => openEvent(world, 'list', type),
  does: ['sign'],
})
/** Decides by key; afterwards the event's URL shows who has decided it. */
const reviewing = (path: string, type: Queued): Row => ({
  walk: async world => {
    const { page } = world
    const { id } = await openEvent(world, 'review', type)
    await goTo(page, `${path}?event=${id}`)
    await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor()
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.goto(`/dashboard/${path}?event=${id}`)
    await page.getByText(/^Already decided by .+: False alarm$/).waitFor()
  },
})

type Service = { id: number; tank_id: number }
const service = async (world: World, filter: object) => {
  const { id, tank_id } = await found<Service>(world, '/api/services', filter)
  return { id, filter: { tank_id } }
}
/** The list starts with confirmed services, because all older ones are confirmed. */
const disputing = (kind: 'topup' | 'collection'): Acting => ({
  make: world => service(world, { kind, state: 'confirmed' }),
  does: ['dispute'],
  input: { dispute: { reason: 'The lorry’s meter says less' } },
})

/** Screens of monitoring, and of decisions about its results. */
export const ofTanks: Readonly<Record<string, Row>> = {
  tanks: asking(-1),
  draining: asking(-1),
  'filling-up': asking(1),
  manageTanks: { ...asking(-1), does: ['decommission'], shows: /^Decommissioned$/ },
  threshold: { ...approving('threshold_critical'), begin: rob('list') },
  suddenChange: approving('sudden_drop'),
  'threshold-review': { ...reviewing('threshold-review', 'threshold_critical'), begin: rob('review') },
  'sudden-change': reviewing('sudden-change', 'sudden_drop'),
  services: { make: world => service(world, { state: 'detected' }), does: ['confirm'] },
  topups: disputing('topup'),
  collections: disputing('collection'),
  reports: {
    make: async world => {
      const { id: tank_id } = await tankOf(world)
      await made(world.maker, `/api/tanks/${tank_id}/reportTank`, { type: 'no_readings' })
      const { id } = await found(world, '/api/reports', { tank_id })
      return { id, filter: { tank_id } }
    },
    does: ['close'],
    input: { close: { reason: 'Battery changed' } },
  },
  notes: {
    create: async world => ({ tank_id: (await tankOf(world)).name, content: 'Key is at the shop' }),
  },
}
