import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hasSection, unwrapComputed, type Entity, type FieldType } from '../../../src/config/schema'
import { dayText } from '../../../src/resources/engine/inputs/readDay'
import { textWords } from '../../../src/resources/engine/words'
import { fits } from '../support/browser'
import { goTo } from '../support/screens'
import { IS_FULL } from '../../support/depth'
import { words } from '../../support/words'
import { isLoaded, isTitled, recordOf, type Saved } from './record'

/** Fields that a form shows only for certain values of other fields. */
const ASKED_SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  models: ['strapping'],
  setups: ['strapping'],
  tanks: ['strapping', 'content_label'],
}
/** Field types whose input shows the value as text. */
const PLAIN: readonly FieldType[] = [
  'text',
  'email',
  'phone',
  'longText',
  'integer',
  'decimal',
  'quantity',
  'date',
  'choice',
]

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Those of the given fields that have no input on the page. */
const withoutInput = (page: Page, names: readonly string[]) =>
  page.evaluate(all => all.filter(name => !document.getElementById(`field-${name}`)), names)

/** Opens the form of a new record, which must fit in the window. */
export async function opensNewForm(page: Page, path: string) {
  await goTo(page, `${path}/create`)
  await saveButton(page).waitFor()
  await isTitled(page, path)
  expect(await fits(page), 'the form of a new record fits').toBe(true)
}

/** The form of a new record has an input for every writable field, except those that the screen's filter fixes. */
export async function asksForAllFields(page: Page, path: string, entity: Entity) {
  const begun = Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, field.default ?? null]),
  )
  const { filter } = entity.screens.find(each => each.path === path)!
  const asked = entity.form
    .filter(part => hasSection(part, begun))
    .flatMap(({ fields }) => fields)
    .filter(name => !(name in filter) && !ASKED_SOMETIMES[entity.name]?.includes(name))
  expect(await withoutInput(page, asked)).toEqual([])
}

/** Fields whose inputs can be compared with the record's values. */
function comparable(entity: Entity, record: Saved): string[] {
  const hidden = entity.form.filter(part => !hasSection(part, record)).flatMap(({ fields }) => fields)
  return entity.writable.filter(name => {
    const field = unwrapComputed(entity.fields[name]!)
    if (hidden.includes(name) || entity.fields[name]!.secret || !PLAIN.includes(field.type)) return false
    if (ASKED_SOMETIMES[entity.name]?.includes(name) && (record[name] ?? null) === null) return false
    // A picture has no text input.
    return !(field.type === 'text' && field.as === 'picture')
  })
}

/** The form of the open record shows the record's values. */
export async function holdsTheRecord(page: Page, path: string, entity: Entity, record: Saved) {
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
  await saveButton(page).waitFor()
  await isTitled(page, path)
  expect(await fits(page), 'the form of a record fits').toBe(true)
  const names = comparable(entity, record)
  const held = await page.evaluate(
    all => all.map(name => (document.getElementById(`field-${name}`) as HTMLInputElement | null)?.value),
    names,
  )
  const expected = (name: string) => {
    const kept = String(record[name] ?? '')
    const field = unwrapComputed(entity.fields[name]!)
    if (field.type === 'date') return dayText(kept)
    // A role is shown by its label.
    return field.type === 'text' ? textWords(words, field, kept) : kept
  }
  const wrong = names.flatMap((name, i) =>
    held[i] === expected(name) ? [] : [`${name}: ${held[i]} instead of ${expected(name)}`],
  )
  expect(wrong).toEqual([])
}

/** Text fields that can be changed freely, notes first: no patterns, no capitals, no secrets. */
function freeFields({ writable, fields }: Entity): string[] {
  const texts = writable.filter(name => {
    const field = unwrapComputed(fields[name]!)
    if ((field.type !== 'text' && field.type !== 'longText') || fields[name]!.secret) return false
    const isOfForm = field.type === 'text' && (field.pattern !== undefined || field.upper === true)
    return !isOfForm && !/password|token|secret|sha|signature/.test(name)
  })
  const isNote = (name: string) => unwrapComputed(fields[name]!).type === 'longText'
  return [...texts.filter(isNote), ...texts.filter(name => !isNote(name)).toReversed()]
}

/** Changes a text in the open record's form, saves, and checks the change. Returns whether there was one to change. */
export async function changesText(page: Page, entity: Entity, { id }: Saved): Promise<boolean> {
  for (const name of freeFields(entity)) {
    const field = page.locator(`form [id="field-${name}"]`)
    if ((await field.count()) === 0 || !(await field.isEditable())) continue
    const text = `${(await field.inputValue()).slice(0, 20)} walked`.trim()
    await field.fill(text)
    await saveButton(page).click()
    await page.waitForURL(/\/show/)
    if (IS_FULL) await page.reload()
    await isLoaded(page)
    await page.locator('main article').first().getByText(text, { exact: false }).first().waitFor()
    expect((await recordOf(page, entity, String(id)))[name]).toBe(text)
    return true
  }
  return false
}
