import { lazy, Suspense, useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import type { BulkToolbarProps } from './BulkToolbar'

const BulkToolbar = lazy(() => import('./BulkToolbar'))

/**
 * The list parameters at the time of selection, by screen. A changed filter clears the selection, as users must not
 * change records that they can't see.
 */
const chosenFor = new Map<string, string>()

/** The bulk toolbar; its code is loaded with the first selection. */
export function BulkBar(props: Omit<BulkToolbarProps, 'asked'>) {
  const { screen } = props
  const { selectedIds = [], onUnselectItems, filterValues } = useListContext()
  const [used, setUsed] = useState(false)
  const asked = JSON.stringify(filterValues)
  const isStale = chosenFor.get(screen.path) !== asked
  useEffect(() => {
    if (!isStale) return
    chosenFor.set(screen.path, asked)
    onUnselectItems()
  }, [isStale, asked, screen, onUnselectItems])
  if (!used && !isStale && selectedIds.length > 0) setUsed(true)
  if (!used || isStale) return null
  return (
    <Suspense fallback={null}>
      <BulkToolbar {...props} asked={asked} />
    </Suspense>
  )
}
