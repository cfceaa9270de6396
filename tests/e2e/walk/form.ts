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

/** Fields that a form asks for only beside some values of others. */
const ASKED_SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  models: ['strapping'],
  setups: ['strapping'],
  tanks: ['strapping', 'content_label'],
}
/** Fields whose input holds their value as a text. */
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

/** The fields of these names that have no input on the page. */
const withoutInput = (page: Page, names: readonly string[]) =>
  page.evaluate(all => all.filter(name => !document.getElementById(`field-${name}`)), names)

/** Opens the form of a new record, which fits the window. */
export async function opensNewForm(page: Page, path: string) {
  await goTo(page, `${path}/create`)
  await saveButton(page).waitFor()
  await isTitled(page, path)
  expect(await fits(page), 'the form of a new record fits').toBe(true)
}

/** The form of a new record asks for every field that can be written, but for what the screen's own filter says. */
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

/** The fields whose inputs can be compared with the record's values. */
function comparable(entity: Entity, record: Saved): string[] {
  const hidden = entity.form.filter(part => !hasSection(part, record)).flatMap(({ fields }) => fields)
  return entity.writable.filter(name => {
    const field = unwrapComputed(entity.fields[name]!)
    if (hidden.includes(name) || entity.fields[name]!.secret || !PLAIN.includes(field.type)) return false
    if (ASKED_SOMETIMES[entity.name]?.includes(name) && (record[name] ?? null) === null) return false
    // A picture is seen, not typed.
    return !(field.type === 'text' && field.as === 'picture')
  })
}

/** The form of the record that is open holds what the record has. */
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
    // A role is chosen by what it is called.
    return field.type === 'text' ? textWords(words, field, kept) : kept
  }
  const wrong = names.flatMap((name, i) =>
    held[i] === expected(name) ? [] : [`${name}: ${held[i]} instead of ${expected(name)}`],
  )
  expect(wrong).toEqual([])
}

/** What may be written freely, notes first: no code that others go by, no secret. */
function freeFields({ writable, fields }: Entity): string[] {
  const texts = writable.filter(name => {
    const field = unwrapComputed(fields[name]!)
    if ((field.type !== 'text' && field.type !== 'longText') || fields[name]!.secret) return false
    return !('pattern' in field && field.pattern) && !/password|token|secret|sha|signature/.test(name)
  })
  const isNote = (name: string) => unwrapComputed(fields[name]!).type === 'longText'
  return [...texts.filter(isNote), ...texts.filter(name => !isNote(name)).toReversed()]
}

/** Changes a text of the record whose form is open, and finds it changed. Says whether there was one to change. */
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
