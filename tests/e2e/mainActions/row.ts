import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  can,
  canAct,
  fixedBy,
  isPossible,
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

/** What a row works with. */
export type World = {
  readonly product: string
  /** Of whoever walks. */
  readonly page: Page
  readonly who: Who
  /** Of another administrator, who makes what the action needs and looks whether it is done. */
  readonly maker: Page
  /** A depot that whoever walks sees. */
  readonly depot: number
  /** Six hexadecimal digits, each time others. */
  readonly code: string
}

type Any = {
  /** What takes its time is begun before the first screen is walked. */
  readonly begin?: (world: World) => Promise<void>
  /** What the browser may complain of meanwhile. */
  readonly despite?: RegExp
}
/** An action is done with a record that is made for it. */
export type Acting = Any & {
  /** Makes the record, and says by which filter the list shows it, where a full run opens it. */
  readonly make: (world: World) => Promise<{ id: Id; filter: object }>
  /** The first of these that the role may do is done. */
  readonly does: readonly string[]
  readonly input?: Readonly<Record<string, Input>>
  /** What the page says afterwards; without it, the state beside its title. */
  readonly shows?: string | RegExp
  /** What is to be seen elsewhere. */
  readonly proves?: (world: World, id: Id) => Promise<void>
}
/** A record is made in the screen's own form. */
export type Creating = Any & { readonly create: (world: World) => Input | Promise<Input> }
/** A screen that is worked in a way of its own. */
export type Walking = Any & { readonly walk: (world: World) => Promise<void> }
export type Row = Acting | Creating | Walking

/** Loads the page anew in a full run; in a normal one, what it shows after an action is looked at as it is. */
export const anew = async (page: Page) => {
  if (IS_FULL) await page.reload()
}

/** Asks the API; a refusal fails the test. */
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

/** Which of an entity's actions the page of a record offers, by their names. */
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

/** On its page, exactly what the reader may do with it as it is. */
async function offersItsActions({ page, who }: World, entity: Entity, record: Saved) {
  const allowed = entity.actions
    .filter(action => canAct(personOf(who), action) && isPossible(action, record))
    .map(({ name }) => name)
  await expect.poll(() => offered(page, entity, record)).toEqual(allowed)
  const mayChange = can(personOf(who), 'update', entity) && fixedBy(entity, record) === undefined
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(mayChange ? 1 : 0)
}

/** The states that an action leads to stand beside the title, or the page says it in words of its own. */
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
  if (Object.keys(action.ask).length > 0 || action.confirm !== 'none') {
    const dialog = page.getByRole('dialog')
    await fill(dialog, action.ask, row.input?.[action.name] ?? {})
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

/** Fills in the form of a new record, which is open, and finds what was entered on the record's page. */
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

/** Does a screen's main action and finds it done, in a full run also after a reload. Of one that makes a record, the form is open. */
export async function done(world: World, path: string, row: Row, entity: Entity | undefined) {
  if ('walk' in row) return row.walk(world)
  return 'create' in row ? create(world, entity!, row) : act(world, path, entity!, row)
}
