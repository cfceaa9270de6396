import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { passwordMin } from '../../../src/config/schema/passwords'
import type { Problem } from '../../../src/config/schema'

/** Whose password it is to be: nobody's own name or address keeps others out. */
export type PasswordOwner = {
  readonly name: unknown
  readonly email: unknown
  readonly role_type: unknown
}

/** zxcvbn's scale from 0 to 4: below 3, somebody with the stored hash has it in days. */
const LEAST_SCORE = 3
/** What is looked at of a long password, and in how many spellings: it would take a second to take apart. */
const LIMITS = { maxLength: 64, l33tMaxSubstitutions: 16 }
const PRODUCT = 'ullage'

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded when the first password is set: 50 000 common ones take time to read, and a start has no use for them. */
const loaded = () =>
  (estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Factory }, { dictionary, adjacencyGraphs: graphs }]) =>
      new Factory({ ...LIMITS, dictionary, graphs }),
  ))

/** Name and address, whole, in their parts, and without what stands between these; the longest first. */
function wordsOf({ name, email }: PasswordOwner): string[] {
  const texts = [name, email].filter(text => typeof text === 'string').map(text => text.normalize('NFKC'))
  const parts = texts.flatMap(text => text.split(/[^\p{L}\p{N}]+/u))
  const joined = texts.map(text => text.replace(/[^\p{L}\p{N}]+/gu, ''))
  const words = [PRODUCT, ...texts, ...joined, ...parts].map(word => word.toLowerCase())
  return [...new Set(words)].filter(word => word.length > 2).toSorted((a, b) => b.length - a.length)
}

/** Characters that nobody sees on a screen. */
const SHAPELESS = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu
const BLANKS = /[\p{Z}\s\u2800]+/gu
/** What is seen of a password: its words, with one blank between them. */
const seen = (password: string) => password.replace(BLANKS, ' ').replace(SHAPELESS, '').trim()

/** What is left of a password where everybody knows these words. */
const without = (password: string, words: readonly string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase())

/** Why a password is refused: it is too short, among the common ones, or made of what is known of its owner. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<Problem | undefined> {
  const min = passwordMin(owner.role_type)
  if (password.length < min) return { key: 'validation.tooShort', args: { min } }
  const estimate = await loaded()
  const isStrong = (text: string, known: string[] = []) => estimate.check(text, known).score >= LEAST_SCORE
  const [text, own] = [password.normalize('NFKC'), wordsOf(owner)]
  if (!isStrong(text) || !isStrong(seen(text))) return { key: 'validation.commonPassword' }
  if (!isStrong(text, own) || !isStrong(without(text, own))) return { key: 'validation.ownPassword' }
  return undefined
}
