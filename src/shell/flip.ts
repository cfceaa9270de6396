const swap = (text: string) => text.replace(/left|right/g, side => (side === 'left' ? 'right' : 'left'))

/** Splits at spaces, but not inside brackets: `1px calc(2px + 3px)` is two parts. */
function parts(value: string): string[] {
  const found: string[] = []
  let depth = 0
  let part = ''
  for (const sign of value.trim()) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ' ' && depth === 0) {
      if (part) found.push(part)
      part = ''
    } else part += sign
  }
  return part ? [...found, part] : found
}

const FOUR_SIDES = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/
const SIDED_VALUE =
  /^(text-align|float|clear|transform-origin|background-position|object-position|caption-side)$/

const negated = (length: string) =>
  /^0[a-z%]*$/.test(length) ? length : length.startsWith('-') ? length.slice(1) : `-${length}`

/**
 * A declaration as a right-to-left page needs it. The pieces that react-admin is built of say left and right where ours
 * say start and end.
 */
export function flip(property: string, value: string): [property: string, value: string] {
  const name = property.startsWith('--') ? property : swap(property)
  if (FOUR_SIDES.test(property)) {
    const [top, right, bottom, left, ...rest] = parts(value)
    if (left !== undefined && rest.length === 0) return [name, `${top} ${left} ${bottom} ${right}`]
  }
  if (property === 'border-radius' && !value.includes('/')) {
    const [a, b, c, d] = parts(value)
    if (b !== undefined) return [name, c === undefined ? `${b} ${a}` : `${b} ${a} ${d ?? b} ${c}`]
  }
  if (SIDED_VALUE.test(property)) return [name, swap(value)]
  if (property === 'transform')
    return [
      name,
      value.replace(
        /\b(translate(?:X|3d)?)\(\s*(-?[\d.]+(?:px|%|em|rem|vw)?)/g,
        (_, f, x) => `${f}(${negated(x)}`,
      ),
    ]
  return [name, value]
}
