import { directionOf, isLanguage } from '../constants'

/** Signs of Unicode: what follows runs from left to right, or as its first letter does, until the last of them. */
const [LEFT_TO_RIGHT, BY_ITSELF, END] = ['\u2066', '\u2068', '\u2069']

export const isRightToLeft = (language: string): boolean =>
  isLanguage(language) && directionOf(language) === 'rtl'

/** A range of figures within words of the reader's language: from right to left it would read from its end to its beginning. */
export const leftToRight = (text: string, language: string): string =>
  isRightToLeft(language) ? `${LEFT_TO_RIGHT}${text}${END}` : text

/** A text that keeps the order it has by itself, whatever stands around it: "800 L" would end in its figure. */
export const isolate = (text: string, language: string): string =>
  isRightToLeft(language) ? `${BY_ITSELF}${text}${END}` : text
