import { lazy, Suspense, useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import type { ChosenRowsProps } from './ChosenRows'

const ChosenRows = lazy(() => import('./ChosenRows'))

/**
 * By screen, what was asked for when rows were chosen. Another filter finds other rows: what was chosen before may be out of
 * sight, and nobody should change or remove what he doesn't see.
 */
const chosenFor = new Map<string, string>()

/** What can be done with the rows that are chosen; it is fetched with the first of them. */
export function BulkBar(props: Omit<ChosenRowsProps, 'asked'>) {
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
      <ChosenRows {...props} asked={asked} />
    </Suspense>
  )
}
