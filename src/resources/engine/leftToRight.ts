import { directionOf, isLanguage } from '../../config/constants'

/** Signs of Unicode around a text that runs from left to right, whatever stands around it. */
const [BEGIN, END] = ['\u2066', '\u2069']

/** A range of figures within words of the reader's language: from right to left it would read from its end to its beginning. */
export const leftToRight = (text: string, language: string): string =>
  isLanguage(language) && directionOf(language) === 'rtl' ? `${BEGIN}${text}${END}` : text
