import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordMin } from '../../../src/config/schema/passwords'
import type { Problem } from '../../../src/config/schema'

/** The owner of a new password, whose name and e-mail address it must not consist of. */
export type PasswordOwner = {
  readonly name: unknown
  readonly email: unknown
  readonly role_type: unknown
}

/** Least zxcvbn score (0 to 4): below 3, an attacker with the hash finds the password in days. */
const MIN_SCORE = 3
/** Length and number of spellings that zxcvbn examines: analysing a long password would take a second. */
const LIMITS = { maxLength: 64, l33tMaxSubstitutions: 16 }
const PRODUCT = 'ullage'

let estimator: Promise<ZxcvbnFactory> | undefined

/** Lazily loaded with the first new password: parsing 50 000 common passwords would delay the start. */
const loaded = () =>
  (estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new Factory({ ...LIMITS, dictionary, graphs }),
  ))

/** Name and address, whole, in parts, and without separators; longest first. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const texts = [name, email].filter(text => typeof text === 'string').map(text => text.normalize('NFKC'))
  const parts = texts.flatMap(text => text.split(/[^\p{L}\p{N}]+/u))
  const joined = texts.map(text => text.replace(/[^\p{L}\p{N}]+/gu, ''))
  const words = [PRODUCT, ...texts, ...joined, ...parts].map(word => word.toLowerCase())
  return [...new Set(words)].filter(word => word.length > 2).toSorted((a, b) => b.length - a.length)
}

/** Invisible characters. */
const SHAPELESS = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const BLANKS = /[\p{Z}\s\u2800]+/gu
/** Normalised password: its visible words, separated by single spaces. */
const seen = (password: string) => password.replace(BLANKS, ' ').replace(SHAPELESS, '').trim()

/** Removes known words from a password. */
const without = (password: string, words: readonly string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())

/** The reason to reject a password: too short, too common, or made from known facts about its owner. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  const min = passwordMin(owner.role_type)
  if (password.length < min) return { key: 'validation.tooShort', args: { min } }
  const estimate = await loaded()
  const isStrong = (text: string, known: string[] = []) => estimate.check(text, known).score >= MIN_SCORE
  const [text, own] = [password.normalize('NFKC'), wordsOf(owner)]
  if (!isStrong(text) || !isStrong(seen(text))) return { key: 'validation.commonPassword' }
  if (!isStrong(text, own) || !isStrong(without(text, own))) return { key: 'validation.ownPassword' }
  return undefined
}
