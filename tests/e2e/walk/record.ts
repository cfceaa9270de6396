import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { META, entityFor, hasSection, type Entity } from '../../../src/config/schema'
import { apiPath } from '../../../src/providers/data/apiPath'
import { accessFaults } from '../support/access'
import { api } from '../support/api'
import { fits } from '../support/browser'
import { titleOf } from '../support/screens'
import type { Asker } from './asker'
import { narrow, rowsOf } from './list'
import { words } from '../../support/words'

export type Saved = Readonly<Record<string, unknown>> & { id: number | string }

/** Fields shown in the header or a panel of the record's page instead of its sections. */
const SHOWN_ABOVE: Readonly<Record<string, readonly string[]>> = {
  batches: ['pcb_preparations'],
  connections: ['key_end'],
  events: ['tank_name', 'direction', 'urgency', 'leads', 'by_delivery'],
  panels: ['positions'],
  rollouts: ['stop_reason', 'halt'],
  services: ['tank_name'],
  tickets: ['tank_name'],
  tanks: [
    'level_state',
    'report_state',
    'quarantined',
    'level_mm',
    'volume_l',
    'pct',
    'ullage_l',
    'reading_at',
    'rate_l_day',
    'days_p10',
    'days_p50',
    'days_p90',
    'run_out_on',
    'device_id',
    'tags',
  ],
  users: ['last_sign_in_at'],
}

export const recordOf = (page: Page, entity: Entity, id: string) =>
  api<Saved>(page, `/${apiPath(entity)}/${id}`)

/** Id of the record whose page or form is open. */
export const openId = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname.split('/')[3]!)

/** Waits until a record's page has loaded completely. */
export async function isLoaded(page: Page) {
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
}

/** The browser title has the heading of the page, then the list's title. */
export async function isTitled(page: Page, path: string) {
  const heading = page.getByRole('heading', { level: 1 })
  const about = async () => {
    const name = heading.locator('bdi')
    return ((await name.count()) > 0 ? name : heading).textContent()
  }
  const differs = async () => {
    const [title, expected] = [await page.title(), `${await about()} · ${titleOf(path)} · Ullage`]
    return title === expected ? '' : `${title} instead of ${expected}`
  }
  await expect.poll(differs).toBe('')
}

/** Every declared field that the user may see is on the record's page, with its label. */
export async function showsItsFields(page: Page, who: Asker, entity: Entity, record: Saved) {
  const { fields, form, name: of } = entityFor(who, entity)
  const hidden = form.filter(part => !hasSection(part, record)).flatMap(part => part.fields)
  const names = Object.keys(fields).filter(
    name =>
      !fields[name]!.secret &&
      // Occurrences are only used as filters of lists.
      fields[name]!.type !== 'occurrence' &&
      !['version', 'id', ...(SHOWN_ABOVE[of] ?? []), ...hidden].includes(name),
  )
  const labels = names.map(name => words(`entities.${of}.fields.${name}`))
  const absent = () =>
    page
      .locator('main article')
      .first()
      .evaluate((article, wanted) => {
        const ownText = (element: Element) =>
          [...element.childNodes].map(node => (node instanceof Text ? node.data : '')).join('')
        const texts = [...article.querySelectorAll('*')].map(each =>
          ownText(each).replace(/\s+/g, ' ').trim(),
        )
        return wanted.filter(label => !texts.includes(label))
      }, labels)
  await expect.poll(absent, { message: 'fields without a place on the page' }).toEqual([])
  expect(META.filter(name => !(name in record))).toEqual([])
}

/** Opens the first record of the current list, preferably an editable one. Returns it as the server has it. */
export async function opensRecord(page: Page, who: Asker, path: string, entity: Entity): Promise<Saved> {
  const changeable = page.locator('main tr', { has: page.locator('[data-edit]') }).locator('[data-open]')
  const any = rowsOf(page)
  await ((await changeable.count()) > 0 ? changeable : any).first().click()
  await page.mouse.move(0, 0)
  await narrow(page, who)
  await isLoaded(page)
  await isTitled(page, path)
  expect(await fits(page), 'a record fits').toBe(true)
  expect(await accessFaults(page, 'main')).toEqual([])
  const record = await recordOf(page, entity, openId(page))
  await showsItsFields(page, who, entity, record)
  return record
}
