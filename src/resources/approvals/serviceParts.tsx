import { useListContext, useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { services } from '../../config/entities/declared'
import { Bars } from '../engine/figures/Bars'
import { useGroups } from '../engine/figures/useFigures'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { listLink } from '../engine/links'
import { partsOf } from '../engine/parts/parts'
import { useMeasure } from '../engine/useMeasure'
import { screenOf } from '../../config/screens'
import figures from '../engine/figures/Figures.module.css'

const entity = entityOf('services')
/** The newest months, and the depots with most litres. */
const MONTHS = 12
const MOST = 12

/** Litres of the services that the list finds, by month, by depot and by tank; each leads to its services. */
function Totals({ path }: { path: string }) {
  return (
    <div className={figures.panels}>
      <By path={path} by="at" title="approvals.byMonth" pick={all => all.slice(-MONTHS)} />
      <By path={path} by="group_id" to="tankgroups" title="approvals.byDepot" pick={largest} />
      <By path={path} by="tank_id" to="tanks" title="approvals.byTank" pick={largest} />
    </div>
  )
}

type Sums = NonNullable<ReturnType<typeof useGroups>['data']>
const largest = (all: Sums) => all.toSorted((a, b) => (b.sum ?? 0) - (a.sum ?? 0)).slice(0, MOST)

type ByProps = { path: string; by: string; to?: string; title: string; pick: (all: Sums) => Sums }

function By({ path, by, to, title, pick }: ByProps) {
  const t = useTranslate()
  const { say } = useMeasure('L')
  const { filterValues = {} } = useListContext()
  const { data, error, refetch } = useGroups(
    entity,
    { by, sum: 'measured_l' },
    { ...filterValues, ...screenOf(path).screen.filter },
  )
  const bars =
    data &&
    pick(data).map(({ key, sum = 0, filter }) => ({
      key: String(key),
      label: to && key !== null ? <RecordTitle to={to} id={Number(key)} link={false} /> : String(key ?? '–'),
      value: sum,
      text: say(sum),
      to: listLink(path, { filter: { ...filterValues, ...filter } }),
    }))
  return <Bars title={t(title)} bars={bars} error={error} onRetry={() => void refetch()} />
}

export default partsOf(services, { views: [{ name: 'totals', Content: Totals }] })
