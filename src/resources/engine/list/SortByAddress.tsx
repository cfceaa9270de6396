import type { ReactNode } from 'react'
import { ListContextProvider, useListContext, type SortPayload } from 'react-admin'
import { useListAddress } from './useListAddress'

/**
 * Sorting, for headings and menus below, as filters are set: it is there when the next click comes. React-admin's own is
 * rendered some time afterwards, and what is asked for in between would be built on the list of before.
 */
export function SortByAddress({ children }: { children: ReactNode }) {
  const list = useListContext()
  const { change } = useListAddress()
  const setSort = ({ field, order }: SortPayload) => change({ sort: field, order, page: '1' })
  return <ListContextProvider value={{ ...list, setSort }}>{children}</ListContextProvider>
}
