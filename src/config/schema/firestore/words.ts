import type { Entity } from '../index'
import { WORDS_MAX } from './collections'

const WORD = /[\p{L}\p{N}]+/gu
/** Maximum prefix length; longer words are found by this prefix. */
const PREFIX_MAX = 20

const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? []

/** Prefixes of all words in the searched fields: Firestore can match array elements, but not substrings. */
export function searchWords(entity: Entity, id: string, record: Readonly<Record<string, unknown>>): string[] {
  const texts = entity.list.search.map(name => String((name === 'id' ? id : record[name]) ?? ''))
  const found = new Set<string>()
  for (const word of texts.flatMap(wordsOf))
    for (let length = 1; length <= Math.min(word.length, PREFIX_MAX); length++)
      found.add(word.slice(0, length))
  return [...found].slice(0, WORDS_MAX)
}

/** The longest word of a search: Firestore compares one array value per query. */
export const searchedWord = (text: string): string | undefined =>
  wordsOf(text)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.slice(0, PREFIX_MAX)
