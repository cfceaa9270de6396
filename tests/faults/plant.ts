import type { Fault } from './fault'

/** A fault that no longer fits the code: its declaration must be adapted. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

type Span = { readonly from: number; readonly to: number }

/** Where each occurrence of a text begins. */
function placesOf(text: string, within: string): number[] {
  const places: number[] = []
  for (let at = within.indexOf(text); at !== -1; at = within.indexOf(text, at + text.length)) places.push(at)
  return places
}

/**
 * The lines of a declaration at the top level of a formatted file: from its first line up to the next one that begins at the
 * margin and closes no bracket.
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

/** The source of a file with the fault in it; throws `Refused` where the fault does not fit. */
export function plant(source: string, { symbol, find, replace }: Fault): string {
  const { from, to } = spanOf(source, symbol)
  const places = placesOf(find, source.slice(from, to))
  if (places.length !== 1)
    throw new Refused(`the text to find is ${places.length} times in "${symbol}", not once: ${find}`)
  const at = from + places[0]!
  return source.slice(0, at) + replace + source.slice(at + find.length)
}
