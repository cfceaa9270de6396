import { useLocale } from 'react-admin'
import { exact } from '../../../config/schema/text/format'
import type { FieldKind, ViewProps } from '../FieldKind'
import { useMeasure } from '../useMeasure'
import { Unknown } from './Plain'

const MAX_NUMBERS = 3

function useFigures({ field, value }: ViewProps<'numbers'>) {
  const locale = useLocale() ?? 'en'
  const { typed, markOf } = useMeasure(field.unit)
  const list = Array.isArray(value) ? (value as number[]) : []
  return { figures: list.map(each => exact(typed(each), field.digits, locale)), mark: markOf() }
}

/** The first numbers, and how many more there are. */
function Cell(props: ViewProps<'numbers'>) {
  const { figures, mark } = useFigures(props)
  if (figures.length === 0) return <Unknown />
  const more = figures.length - MAX_NUMBERS
  return (
    <span className="field-figure" dir="auto">
      <bdi dir="ltr">{figures.slice(0, MAX_NUMBERS).join('  ')}</bdi>
      <small>
        {more > 0 ? ` +${more}` : ''} {mark}
      </small>
    </span>
  )
}

function Show(props: ViewProps<'numbers'>) {
  const { figures, mark } = useFigures(props)
  if (figures.length === 0) return <Unknown />
  return (
    <span className="field-figure field-series" dir="auto">
      <bdi dir="ltr">{figures.join('  ')}</bdi>
      <small> {mark}</small>
    </span>
  )
}

export const numbers: FieldKind<'numbers'> = { width: 136, Cell, Show }
