import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { selectionSum } from '../../config/calls/tanks'
import { entityOf } from '../../config/entities'
import type { CallAnswer } from '../../config/schema/calls/define'
import { useCall } from '../../providers/calls/useCall'
import type { BulkSelection } from '../../providers/data/bulkAnswer'
import { useMorningText } from '../common/morningText'
import { useMeasure } from '../engine/useMeasure'
import { choiceWords, listWords } from '../engine/words'

type Sum = CallAnswer<typeof selectionSum>[number]

const tanks = entityOf('tanks')
/** Deliveries first. */
const DIRECTIONS = [-1, 1] as const

const add = (rows: readonly Sum[], name: 'tanks' | 'unknown' | 'ordered') =>
  rows.reduce((sum, row) => sum + row[name], 0)

/** What the selected tanks take or give: "8 deliveries 9,140 L kerosene, 1 collection 1,100 L". */
export default function SelectionSum({ which }: { which: BulkSelection }) {
  const t = useTranslate()
  const text = useMorningText()
  const { short } = useMeasure('L')
  const asked = 'ids' in which ? { ids: which.ids.map(Number) } : { filter: which.filter }
  const { data } = useCall(selectionSum, asked, { placeholderData: keepPreviousData })
  if (!data) return null
  const productsOf = (rows: readonly Sum[]) =>
    listWords(
      t,
      rows.map(({ litres, content_type, content_label }) =>
        text('selection.product', {
          litres: short(litres),
          product: choiceWords(t, tanks, 'content_type', { content_type, content_label }),
        }),
      ),
    )
  const parts = DIRECTIONS.flatMap(direction => {
    const rows = data.filter(row => row.direction === direction)
    if (rows.length === 0) return []
    return [text(`selection.${direction}`, { smart_count: add(rows, 'tanks'), litres: productsOf(rows) })]
  })
  for (const name of ['ordered', 'unknown'] as const) {
    const count = add(data, name)
    if (count > 0) parts.push(text(`selection.${name}`, { smart_count: count }))
  }
  return <span aria-live="polite">{listWords(t, parts)}</span>
}
