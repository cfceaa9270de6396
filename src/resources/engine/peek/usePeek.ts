import { useSearchParams } from 'react-router-dom'

const NAME = 'peek'

/** Which record of a list is looked at beside it. It stands in the address, so that the browser's way back closes it. */
export function usePeek() {
  const [params, setParams] = useSearchParams()
  const set = (id: string | undefined, replace: boolean) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (id === undefined) after.delete(NAME)
        else after.set(NAME, id)
        return after
      },
      { replace },
    )
  const peeked = params.get(NAME) ?? undefined
  return {
    peeked,
    /** One after the other is one step of the way back. */
    peek: (id: number | string) => set(String(id), peeked !== undefined),
    close: () => set(undefined, true),
  }
}
