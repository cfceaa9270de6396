import { directionOf, isLanguage } from '../constants'

/** Unicode isolates: left-to-right (LRI), first strong character (FSI) and their end (PDI). */
const [LEFT_TO_RIGHT, BY_ITSELF, END] = ['\u2066', '\u2068', '\u2069']

export const isRightToLeft = (language: string): boolean =>
  isLanguage(language) && directionOf(language) === 'rtl'

/** A numeric range inside right-to-left text. Without the isolate it would be displayed end first. */
export const leftToRight = (text: string, language: string): string =>
  isRightToLeft(language) ? `${LEFT_TO_RIGHT}${text}${END}` : text

/** A text that keeps its own direction inside right-to-left text: "800 L" would end in its number. */
export const isolate = (text: string, language: string): string =>
  isRightToLeft(language) ? `${BY_ITSELF}${text}${END}` : text
