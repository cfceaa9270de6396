import { entityOf } from '../../src/providers/app'
import { useCall } from '../../src/providers/calls/useCall'
import { Kpi } from '../../src/resources/engine/figures/Kpi'
import { useGroups } from '../../src/resources/engine/figures/useFigures'
import { listLink } from '../../src/resources/engine/links'
import { popularBooks } from './app'

/** Two figures that lead to the loans behind them, and the books that were lent most often. */
export default function OverviewPage() {
  const { data: groups } = useGroups(entityOf('loans'), { by: 'state' }, {})
  const { data: popular } = useCall(popularBooks, {})
  const countOf = (state: string) => groups && (groups.find(({ key }) => key === state)?.count ?? 0)
  return (
    <section>
      <h1>Overview</h1>
      {Object.entries({ lent: 'Lent', overdue: 'Overdue' }).map(([state, label]) => (
        <Kpi key={state} label={label} value={countOf(state)} to={listLink('loans', { filter: { state } })} />
      ))}
      <ol>
        {popular?.map(({ id, title, loans }) => (
          <li key={id}>{`${title}: ${loans}`}</li>
        ))}
      </ol>
    </section>
  )
}
