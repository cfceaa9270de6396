import { useMemo } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { services } from '../../config/entities/declared'
import { CustomerCell } from '../common/CustomerCell'
import { Bars } from '../engine/figures/Bars'
import { useGroups } from '../engine/figures/useFigures'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { listLink } from '../engine/links'
import { partsOf } from '../engine/parts/parts'
import { useMeasure } from '../engine/useMeasure'
import { screenOf } from '../../config/screens'
import figures from '../engine/figures/Figures.module.css'

const entity = entityOf('services')
/** The latest months, and the depots with most litres. */
const MONTHS = 12
const MAX_DEPOTS = 12

/**
 * Litres of the list's services by month, depot and tank, measured and ticketed; each total links to its services.
 */
function Totals({ path }: { path: string }) {
  return (
    <div className={`${figures.panels} ${figures.own}`}>
      <By path={path} by="at" title="approvals.byMonth" pick={all => all.slice(-MONTHS)} />
      <By path={path} by="group_id" to="tankgroups" title="approvals.byDepot" pick={largest} />
      <By path={path} by="tank_id" to="tanks" title="approvals.byTank" pick={largest} />
    </div>
  )
}

type Sums = NonNullable<ReturnType<typeof useGroups>['data']>
const largest = (all: Sums) => all.toSorted((a, b) => (b.sum ?? 0) - (a.sum ?? 0)).slice(0, MAX_DEPOTS)

/** Month labels beside figures: Nov 2026. */
function useMonths() {
  const locale = useLocale() ?? 'en'
  return useMemo(
    () => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    [locale],
  )
}

type ByProps = { path: string; by: string; to?: string; title: string; pick: (all: Sums) => Sums }

function By({ path, by, to, title, pick }: ByProps) {
  const t = useTranslate()
  const { short } = useMeasure('L')
  const month = useMonths()
  const { filterValues = {} } = useListContext()
  const filter = { ...filterValues, ...screenOf(path).screen.filter }
  const { data, error, refetch } = useGroups(entity, { by, sum: 'measured_l' }, filter)
  const { data: tickets } = useGroups(entity, { by, sum: 'ticket_l' }, filter)
  const ticketed = new Map(tickets?.map(({ key, sum }) => [key, sum]))
  const bars =
    data &&
    pick(data).map(({ key, sum = 0, filter: own }) => ({
      key: String(key),
      label:
        to && key !== null ? (
          <RecordTitle to={to} id={Number(key)} link={false} />
        ) : key === null ? (
          '–'
        ) : (
          month.format(new Date(`${key}-01T00:00:00Z`))
        ),
      value: sum,
      text: short(sum),
      ...(ticketed.get(key) ? { note: t('approvals.ticketed', { litres: short(ticketed.get(key)) }) } : {}),
      to: listLink(path, { filter: { ...filterValues, ...own } }),
    }))
  return (
    <Bars
      title={t(title)}
      help={t('approvals.asMeasured')}
      bars={bars}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

export default partsOf(services, {
  cells: { customer_id: CustomerCell },
  views: [{ name: 'totals', Content: Totals }],
})
