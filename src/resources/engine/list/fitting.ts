import { useSyncExternalStore } from 'react'
import type { Entity, Screen } from '../../../config/schema'
import { screenWords, type Translate } from '../words'
import { widthWithin } from './columnWidth'

/** Beside a table: the menu, the page's own edges, boxes and what is done with a row; beside a column: its padding. */
const AROUND = { table: 240 + 48 + 2 + 44 + 96, column: 24 }
/** A heading goes on in the next line after a word. */
const HEADING = { letter: 8, arrow: 20 }
/** Widths closer to each other than this have the same columns. */
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
/** How wide the window is, in steps. Paper has room for everything. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, widthNow)

/** A screen's columns without those of a wide window that would not be in sight without scrolling sideways. */
export function fitting(t: Translate, entity: Entity, screen: Screen, width: number): readonly string[] {
  const takes = (name: string) => {
    const words = screenWords(t, screen, name).split(' ')
    const heading = Math.max(...words.map(({ length }) => length)) * HEADING.letter + HEADING.arrow
    return Math.max(widthWithin(t, entity, name, width), heading) + AROUND.column
  }
  let left = width - AROUND.table - screen.narrow.reduce((sum, name) => sum + takes(name), 0)
  return screen.columns.filter(name => {
    if (screen.narrow.includes(name)) return true
    const fits = takes(name) <= left
    if (fits) left -= takes(name)
    return fits
  })
}
