import { useEffect, type RefObject } from 'react'
import { getPreferences } from '../../../providers/preferences'
import { PEEK_KEY } from '../peek/usePeek'

const ROWS = 'tbody tr[data-row]'
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"]')

/**
 * Keyboard navigation of a list: arrows and j/k move between rows, Home and End go to the ends, Enter opens a row, p
 * peeks, e edits, x or space selects. Rows take the focus, so that they are visible and announced; the first arrow
 * key focuses the first row.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1 && event.key !== ' ' && !getPreferences().shortcuts) return
      const target = event.target as Element
      const boxed = target instanceof HTMLInputElement && target.type === 'checkbox'
      if (isTyping(target) && !boxed) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
      const row = target.closest<HTMLElement>('[data-row]')
      const at = row ? rows.indexOf(row) : -1
      // Elsewhere on the page, keys belong to the focused element.
      if (rows.length === 0 || (at < 0 && target !== document.body && !list.current?.contains(target))) return
      const to: Record<string, number> = {
        ArrowDown: at + 1,
        j: at + 1,
        ArrowUp: at - 1,
        k: at - 1,
        Home: 0,
        End: rows.length - 1,
      }
      if (event.key in to) {
        rows[Math.min(Math.max(to[event.key]!, 0), rows.length - 1)]!.focus()
        event.preventDefault()
      } else if (row && event.key === 'Enter' && target === row) {
        const link = row.querySelector<HTMLElement>('a[data-open]')
        ;(link ?? row).click()
        event.preventDefault()
      } else if (row && event.key === 'e') {
        row.querySelector<HTMLElement>('a[data-edit]')?.click()
        event.preventDefault()
      } else if (row && event.key === PEEK_KEY) {
        row.querySelector<HTMLElement>('[data-peek]')?.click()
        event.preventDefault()
      } else if (row && (event.key === 'x' || (event.key === ' ' && target === row))) {
        row.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
        event.preventDefault()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}
