import type { Locator } from 'playwright-core'
import { unwrapComputed, type Fields } from '../../../src/config/schema'

/** Input by field: the name of a record, the value of an option, or a text. */
export type Input = Readonly<Record<string, string | boolean | readonly string[]>>

/** Fills in a form or dialog according to its declared fields. A field in a group is named by its path. */
export async function fill(within: Locator, fields: Fields, input: Input) {
  for (const [name, value] of Object.entries(input)) {
    const element = within.locator(`[id="field-${name}"]`)
    const { type } = unwrapComputed(fields[name.split('.')[0]!]!)
    const option = (words: string) => within.page().getByRole('option', { name: words }).first()
    if (type === 'boolean') await element.setChecked(value === true)
    else if (type === 'choice') await element.selectOption(String(value))
    else if (Array.isArray(value)) {
      for (const words of value as string[]) {
        await element.fill(words)
        await option(words).click()
      }
      await element.press('Escape')
    } else await element.fill(String(value))
    if (type === 'reference') await option(String(value)).click()
  }
}
