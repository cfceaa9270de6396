import { useLocale } from 'react-admin'
import { dispatchPerformance } from '../../config/calls/dispatchPerformance'
import { exact } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Bars, type Bar } from '../engine/figures/Bars'
import figures from '../engine/figures/Figures.module.css'
import { EmptyState } from '../ui/EmptyState'
import { performanceFigures, type Figure, type FigureValue, type Month } from './performanceFigures'
import { performanceLinks } from './performanceLinks'
import { useDispatchFormat, type DispatchFormat } from './useDispatchFormat'

/** A figure in words; an en dash where nothing was done. */
const written = (value: FigureValue, { unit }: Figure, format: DispatchFormat, locale: string) => {
  if (value === null) return '–'
  if (unit === 'litres') return format.shortLitres(value)
  if (unit === 'metres') return format.km(value)
  return unit === 'seconds' ? format.hours(value) : exact(value, 0, locale)
}

const isOfRounds = ({ list }: Figure) => list !== 'run-outs'

/** The months of a figure: those with rounds; run-outs from the first month with rounds or run-outs on. */
function monthsOf(figure: Figure, months: readonly Month[]): readonly Month[] {
  if (isOfRounds(figure)) return months.filter(({ planned }) => planned.stops > 0)
  const first = months.findIndex(({ planned, run_outs }) => planned.stops > 0 || run_outs > 0)
  return first < 0 ? [] : months.slice(first)
}

/** Bar charts of a depot's monthly figures. A thin bar shows the planned value; a bar links to its records. */
export function PerformanceBars({ depotId }: { depotId: number }) {
  const locale = useLocale() ?? 'en'
  const { data, error, refetch } = useCall(dispatchPerformance, { depot_id: depotId })
  const format = useDispatchFormat({ zone: data?.zone ?? 'UTC', currency: '' })
  const linkOf = performanceLinks(depotId, data?.zone ?? 'UTC')
  const { text } = format
  const name = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const hasRounds = data?.months.some(({ planned }) => planned.stops > 0) ?? true
  const barOf = (figure: Figure, month: Month): Bar => {
    const { done, planned } = figure.of(month)
    const to = done === null ? undefined : linkOf(figure.list, month)
    const failed = figure.name === 'stops' ? month.failed_stops : 0
    const notes = [
      ...(planned === null
        ? []
        : [text('performance.planned', { text: written(planned, figure, format, locale) })]),
      ...(failed > 0
        ? [text('performance.failed', { smart_count: failed, count: exact(failed, 0, locale) })]
        : []),
    ]
    return {
      key: month.month,
      label: name.format(new Date(`${month.month}-01T00:00:00Z`)),
      value: done ?? 0,
      text: written(done, figure, format, locale),
      ...(planned === null ? {} : { before: planned }),
      ...(notes.length > 0 && { note: notes.join(' · ') }),
      ...(to === undefined ? {} : { to }),
    }
  }
  return (
    <>
      {hasRounds ? (
        <p className="ui-muted">{text('performance.help')}</p>
      ) : (
        <EmptyState title={text('performance.none')} text={text('performance.noneHint')} />
      )}
      <div className={figures.panels}>
        {performanceFigures
          .filter(figure => hasRounds || !isOfRounds(figure))
          .map(figure => (
            <Bars
              key={figure.name}
              title={text(`performance.${figure.name}`, { volume: format.litres(1000) })}
              bars={data && monthsOf(figure, data.months).map(month => barOf(figure, month))}
              empty={text('performance.noRunOuts')}
              error={error}
              onRetry={() => void refetch()}
            />
          ))}
      </div>
    </>
  )
}
