import { useSyncExternalStore } from 'react'
import type { Entity, Screen } from '../../../config/schema'
import { screenWords, type Translate } from '../words'
import { mostLetters, widthWithin } from './columnWidth'

/**
 * Space beside the table: menu, page margins, checkboxes and scroll bar; beside a column: its padding. In a window of
 * up to `CLOSE_MAX`, the row's actions overlay its end and the padding is smaller, as in Table.module.css.
 */
const TABLE = 240 + 48 + 2 + 44 + 10
const CLOSE_MAX = 1660
const aroundIn = (window: number) =>
  window > CLOSE_MAX ? { table: TABLE + 96, column: 24 } : { table: TABLE, column: 16 }
/** Headers wrap between words. */
const HEADING = { letter: 8, arrow: 20 }
/** Window widths are rounded to this step, pixels. */
const STEP = 20

const onPaper = () => window.matchMedia('print')
const widthNow = () => (onPaper().matches ? Infinity : Math.floor(window.innerWidth / STEP) * STEP)
function subscribe(listener: () => void) {
  const paper = onPaper()
  paper.addEventListener('change', listener)
  window.addEventListener('resize', listener)
  return () => {
    paper.removeEventListener('change', listener)
    window.removeEventListener('resize', listener)
  }
}
/** The window's width, in steps. On paper it is unlimited. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, widthNow)

/**
 * The screen's columns without secondary ones that would need horizontal scrolling. `cells` names the fields with cells
 * of the screen's own.
 */
export function visibleColumns(
  t: Translate,
  entity: Entity,
  screen: Screen,
  width: number,
  cells: object = {},
): readonly string[] {
  const around = aroundIn(width)
  const takes = (name: string) => {
    const words = screenWords(t, screen, name).split(' ')
    const heading = mostLetters(words) * HEADING.letter + HEADING.arrow
    return Math.max(widthWithin(t, entity, name, Object.hasOwn(cells, name), width), heading) + around.column
  }
  let left = width - around.table - screen.narrow.reduce((sum, name) => sum + takes(name), 0)
  return screen.columns.filter(name => {
    if (screen.narrow.includes(name)) return true
    const fits = takes(name) <= left
    if (fits) left -= takes(name)
    return fits
  })
}
