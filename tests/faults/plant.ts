import type { Fault } from './fault'

/** A fault that no longer matches the code: its declaration must be updated. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

type Span = { readonly from: number; readonly to: number }

/** Start of each occurrence of a text. */
function placesOf(text: string, within: string): number[] {
  const places: number[] = []
  for (let at = within.indexOf(text); at !== -1; at = within.indexOf(text, at + text.length)) places.push(at)
  return places
}

/**
 * Lines of a top-level declaration in a formatted file: from its first line to the next one that starts at the margin
 * and isn't a closing bracket.
 */
function spanOf(source: string, symbol: string): Span {
  const declared = new RegExp(
    `^(?:export )?(?:default )?(?:async )?(?:function\\*?|const|let|class) ${symbol}\\b`,
    'gm',
  )
  const found = [...source.matchAll(declared)]
  if (found.length !== 1) throw new Refused(`"${symbol}" is declared ${found.length} times, not once`)
  const { index, 0: head } = found[0]!
  const from = index + head.length
  const rest = source.slice(from).search(/\n[^\s>})\]]/)
  return { from: index, to: rest === -1 ? source.length : from + rest }
}

/** Source of a file with the fault planted; throws `Refused` if the fault doesn't match. */
export function plant(source: string, { symbol, find, replace }: Fault): string {
  const { from, to } = spanOf(source, symbol)
  const places = placesOf(find, source.slice(from, to))
  if (places.length !== 1)
    throw new Refused(`the text to find is ${places.length} times in "${symbol}", not once: ${find}`)
  const at = from + places[0]!
  return source.slice(0, at) + replace + source.slice(at + find.length)
}
