import { useSearchParams } from 'react-router-dom'

/** Where the address says which record is peeked at. */
export const PEEK = 'peek'
/** On the row that has the focus. */
export const PEEK_KEY = 'p'

/** Which record of a list is looked at beside it. It stands in the address, so that the browser's way back closes it. */
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
    /** One after the other is one step of the way back. */
    peek: (id: number | string) => set(String(id), peeked !== undefined),
    close: () => set(undefined, true),
  }
}
