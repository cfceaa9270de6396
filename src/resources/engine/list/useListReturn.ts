import { useEffect, useRef, type RefObject } from 'react'
import type { Identifier } from 'react-admin'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The last opened record of each list. */
const opened = new Map<string, string>()
/** Navigation state of links from a record back to its list. */
export const RETURNING = { returning: true } as const

/** Stores the open record, so that the list can focus its row on return. */
export function useOpened(path: string, id: Identifier | undefined) {
  useEffect(() => {
    if (id !== undefined) opened.set(path, String(id))
  }, [path, id])
}

/** Whether a record of the list was open just before. */
export const isReturnedTo = (path: string): boolean => opened.has(path)

/** Focuses the row that the user returns from, once it is rendered, unless another element has the focus by then. */
export function useListReturn(path: string, rows: RefObject<HTMLElement | null>, isThere: boolean) {
  // The row's other links leave the list too, to its customer for example.
  useEffect(() => {
    const list = rows.current
    const note = ({ target }: MouseEvent) => {
      const row = (target as Element).closest('a')?.closest<HTMLElement>('tr, li')
      const { record } = (row?.querySelector<HTMLElement>('[data-record]') ?? row)?.dataset ?? {}
      if (record !== undefined) opened.set(path, record)
    }
    list?.addEventListener('click', note)
    return () => list?.removeEventListener('click', note)
  }, [path, rows])
  const state = useLocation().state as Partial<typeof RETURNING> | null
  const isBack = useNavigationType() === 'POP' || state?.returning === true
  const done = useRef(false)
  useEffect(() => {
    if (!isThere || done.current) return
    done.current = true
    const id = opened.get(path)
    opened.delete(path)
    if (!isBack || id === undefined || document.activeElement !== document.body) return
    rows.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)?.focus()
  }, [isThere, isBack, path, rows])
}
