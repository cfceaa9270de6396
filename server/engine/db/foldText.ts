/**
 * A text as it is searched: Máiréad is looked for as Mairead, and O’Neill, whose apostrophe no key of a keyboard has, as O'Neill.
 * What is stored is folded in SQL, what is asked for here: both the same way.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ]/g, "'")

/** The same of an SQL expression. */
export const foldedSql = (text: string): string =>
  `translate(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'), '‘’ʼ', '''''''')`
