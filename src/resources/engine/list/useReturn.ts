import { useEffect, useRef, type RefObject } from 'react'
import type { Identifier } from 'react-admin'
import { useLocation, useNavigationType } from 'react-router-dom'

/** By list, the record of it that was open last. */
const opened = new Map<string, string>()
/** State of an address that leads from a record back to its list. */
export const RETURNING = { returning: true } as const

/** Notes which record is open: the list begins at its row when somebody comes back. */
export function useOpened(path: string, id: Identifier | undefined) {
  useEffect(() => {
    if (id !== undefined) opened.set(path, String(id))
  }, [path, id])
}

/** Whether one of the list's records was open just now. */
export const isReturnedTo = (path: string): boolean => opened.has(path)

/** Gives the focus back to the row that somebody returns from, once it is there; unless something else has it by then. */
export function useReturn(path: string, rows: RefObject<HTMLElement | null>, isThere: boolean) {
  // A row is left by its other links, too: to its customer, say.
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
