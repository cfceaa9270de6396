import * as english from '../../config/i18n/validation.en'
import type { Messages } from '../../config/i18n/translate'
import type { Translate } from './words'

type Known = { key: string; text: RegExp }

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
/** What is filled into a text may be any. */
const open = (text: string) => escaped(text).replace(/%\{(\w+)\}/g, '(?<$1>.+)')

const listed = (table: Messages, at: string): Known[] =>
  Object.entries(table).flatMap(([name, text]) =>
    typeof text === 'string'
      ? [{ key: `${at}.${name}`, text: new RegExp(`^${open(text)}$`, 'u') }]
      : listed(text, `${at}.${name}`),
  )

/** Texts without a gap first: "at most 100 000 mm" is one by itself, and fits "at most %{max}" as well. */
const inOrder = (all: Known[]) => all.toSorted((a, b) => Number(hasGap(a)) - Number(hasGap(b)))
const hasGap = ({ text }: Known) => text.source.includes('(?<')

let known: Known[] | undefined

/**
 * What the server said, in the reader's language. It speaks the English of the tables that both sides have, so its words
 * lead back to their key; a text that is in none of them is told as it came.
 */
export function told(t: Translate, said: string): string {
  known ??= inOrder(Object.entries(english).flatMap(([name, table]) => listed(table, name)))
  for (const { key, text } of known) {
    const found = text.exec(said)
    if (found) return t(key, { ...found.groups, _: said })
  }
  return said
}
