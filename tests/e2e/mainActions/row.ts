import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  can,
  canAct,
  fixedBy,
  isOffered,
  unwrapComputed,
  type Action,
  type Entity,
} from '../../../src/config/schema'
import { optionLabel, spellOut } from '../../../src/config/schema/text/labels'
import { apiPath } from '../../../src/providers/data/apiPath'
import { choose, head, listed } from '../support/act'
import { api } from '../support/api'
import { fill, type Input } from '../support/fill'
import { goTo, type Who } from '../support/screens'
import { IS_FULL } from '../../support/depth'

export type Id = number | string
type Saved = Readonly<Record<string, unknown>> & { id: Id }

/** Context of a row. */
export type World = {
  readonly product: string
  /** Page of the tested user. */
  readonly page: Page
  readonly who: Who
  /** Page of another administrator, who creates the records that the action needs and checks the result. */
  readonly maker: Page
  /** A depot that the tested user sees. */
  readonly depot: number
  /** Six random hexadecimal digits. */
  readonly code: string
}

type Any = {
  /** Slow preparation, started before the first screen is opened. */
  readonly begin?: (world: World) => Promise<void>
  /** Browser errors that the action may cause. */
  readonly despite?: RegExp
}
/** The action is done on a new record. */
export type Acting = Any & {
  /** Creates the record, and returns the filter with which the list shows it; a full run opens it there. */
  readonly make: (world: World) => Promise<{ id: Id; filter: object }>
  /** The first of these actions that the role may do is done. */
  readonly does: readonly string[]
  readonly input?: Readonly<Record<string, Input>>
  /** Text on the page afterwards; by default, the state beside its title. */
  readonly shows?: string | RegExp
  /** Checks effects elsewhere. */
  readonly proves?: (world: World, id: Id) => Promise<void>
}
/** A record is created in the screen's own form. */
export type Creating = Any & { readonly create: (world: World) => Input | Promise<Input> }
/** A screen with its own steps. */
export type Walking = Any & { readonly walk: (world: World) => Promise<void> }
export type Row = Acting | Creating | Walking

/** Reloads the page in a full run; a normal run checks the page as it is after the action. */
export const anew = async (page: Page) => {
  if (IS_FULL) await page.reload()
}

/** Calls the API; a refusal fails the test. */
export async function made<Answer = Saved>(page: Page, path: string, body: object = {}): Promise<Answer> {
  const answer = await api<Answer & { error?: string; errors?: object }>(page, path, { body })
  expect([answer.error ?? undefined, answer.errors], path).toEqual([undefined, undefined])
  return answer
}

const wordsOf = ({ name, label, labels = {} }: Action, record: Saved) =>
  Object.entries(labels)
    .map(([field, words]) => words[String(record[field])])
    .find(Boolean) ??
  label ??
  spellOut(name)

const personOf = ({ role, user }: Who) => ({ role, features: user.features ?? [] })
const main = (page: Page) => page.getByRole('main')

/** Names of an entity's actions that a record's page offers. */
async function offered(page: Page, entity: Entity, record: Saved): Promise<string[]> {
  const words = await head(page).getByRole('button').allInnerTexts()
  const more = head(page).getByRole('button', { name: 'More actions' })
  if (await more.isVisible()) {
    await more.click()
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    words.push(...(await items.allInnerTexts()))
    await page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'detached' })
  }
  const all = words.map(each => each.trim())
  return entity.actions.filter(action => all.includes(wordsOf(action, record))).map(({ name }) => name)
}

/** Expects that the record's page offers exactly the actions that its state and the user's role permit. */
async function offersItsActions({ page, who }: World, entity: Entity, record: Saved) {
  const allowed = entity.actions
    .filter(action => canAct(personOf(who), action) && isOffered(action, record))
    .map(({ name }) => name)
  await expect.poll(() => offered(page, entity, record)).toEqual(allowed)
  const mayChange = can(personOf(who), 'update', entity) && fixedBy(entity, record) === undefined
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(mayChange ? 1 : 0)
}

/** Expects that the states after the action are beside the title, or that the page shows its own text. */
async function tells(page: Page, entity: Entity, { to }: Action, shows?: string | RegExp) {
  if (shows !== undefined) return page.getByRole('article').getByText(shows).first().waitFor()
  for (const [name, value] of Object.entries(to)) {
    const field = unwrapComputed(entity.fields[name]!)
    if (field.type !== 'choice' || !field.tones) continue
    const words = optionLabel(field, value as string)
    await page.getByRole('heading', { level: 1 }).getByText(words, { exact: true }).waitFor()
  }
}

async function act(world: World, path: string, entity: Entity, row: Acting) {
  const { page, who } = world
  const action = row.does
    .map(name => entity.actions.find(each => each.name === name)!)
    .find(each => canAct(personOf(who), each))
  const { id, filter } = await row.make(world)
  const read = () => api<Saved>(page, `/${apiPath(entity)}/${id}`)
  if (IS_FULL) {
    await goTo(page, listed(path, filter).replace('/dashboard/', ''))
    await page
      .locator(`main [data-open][data-record="${id}"], main [data-record="${id}"] [data-open]`)
      .click()
  } else await goTo(page, `${path}/${encodeURIComponent(id)}/show`)
  await head(page).waitFor()
  const before = await read()
  await offersItsActions(world, entity, before)
  if (!action) return
  const words = wordsOf(action, before)
  await choose(page, words)
  if (Object.keys(action.input).length > 0 || action.confirm !== 'none') {
    const dialog = page.getByRole('dialog')
    await fill(dialog, action.input, row.input?.[action.name] ?? {})
    await dialog.getByRole('button', { name: words, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await tells(page, entity, action, row.shows)
  const after = await read()
  expect(after).toMatchObject(action.to)
  if (IS_FULL) {
    await page.reload()
    await tells(page, entity, action, row.shows)
    await offersItsActions(world, entity, after)
  }
  await row.proves?.(world, id)
}

/** Fills in the open form of a new record, and expects the input on the record's page. */
async function create(world: World, entity: Entity, row: Creating) {
  const { page } = world
  const input = await row.create(world)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.waitFor()
  await fill(main(page), entity.fields, input)
  await save.click()
  await page.waitForURL(/\/show$/)
  await anew(page)
  const record = page.getByRole('article')
  await record.getByRole('heading', { level: 1 }).waitFor()
  for (const [name, value] of Object.entries(input)) {
    const { type } = unwrapComputed(entity.fields[name.split('.')[0]!]!)
    if (
      (type === 'text' && !('secret' in entity.fields[name]!)) ||
      type === 'longText' ||
      type === 'reference'
    )
      await record.getByText(String(value)).first().waitFor()
  }
}

/**
 * Does a screen's main action and checks the result, in a full run also after a reload. To create a record, its form
 * must be open.
 */
export async function done(world: World, path: string, row: Row, entity: Entity | undefined) {
  if ('walk' in row) return row.walk(world)
  return 'create' in row ? create(world, entity!, row) : act(world, path, entity!, row)
}
