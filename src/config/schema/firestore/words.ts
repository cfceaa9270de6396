import type { Entity } from '../index'
import { WORDS_MAX } from './collections'

const WORD = /[\p{L}\p{N}]+/gu
/** Longer words are found by this much of them. */
const PREFIX_MAX = 20

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/** The beginnings of all words in a record's searched fields: Firestore finds what a list contains, and no parts of a text. */
export function searchWords(entity: Entity, id: string, record: Readonly<Record<string, unknown>>): string[] {
  const texts = entity.list.search.map(name => String((name === 'id' ? id : record[name]) ?? ''))
  const found = new Set<string>()
  for (const word of texts.flatMap(wordsOf))
    for (let length = 1; length <= Math.min(word.length, PREFIX_MAX); length++)
      found.add(word.slice(0, length))
  return [...found].slice(0, WORDS_MAX)
}

/** What a search looks for: its longest word, as Firestore compares with one value of a list at a time. */
export const searchedWord = (text: string): string | undefined =>
  wordsOf(text)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.slice(0, PREFIX_MAX)
