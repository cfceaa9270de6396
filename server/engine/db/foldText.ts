/**
 * Normalises text for search: Mairead matches Máiréad, and O'Neill matches O’Neill. Stored text is folded in SQL,
 * search text here, both in the same way.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʼ]/g, "'")

/** The same folding for an SQL expression. */
export const foldedSql = (text: string): string =>
  `translate(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'), '‘’ʼ', '''''''')`
