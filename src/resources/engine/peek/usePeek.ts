import { useSearchParams } from 'react-router-dom'

/** The query parameter with the peeked record. */
export const PEEK = 'peek'
/** Peeks at the focused row. */
export const PEEK_KEY = 'p'

/** The peeked record, stored in the URL, so that the back button closes the panel. */
export function usePeek() {
  const [params, setParams] = useSearchParams()
  const set = (id: string | undefined, replace: boolean) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (id === undefined) after.delete(PEEK)
        else after.set(PEEK, id)
        return after
      },
      { replace },
    )
  const peeked = params.get(PEEK) ?? undefined
  return {
    peeked,
    /** Peeking at another record replaces the history entry. */
    peek: (id: number | string) => set(String(id), peeked !== undefined),
    close: () => set(undefined, true),
  }
}
