import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { benches, type Bench } from '../../config/benches'
import { EmptyState } from '../ui/EmptyState'
import { canCall } from '../engine/permissions'
import { listPath } from '../engine/links'
import frame from '../engine/list/Frame.module.css'
import styles from './Bench.module.css'
import { Scanner } from './Scanner'
import { Setup } from './Setup'
import { useBench, type BenchState } from './useBench'

/** The benches that the user may work at, one at a time. */
export default function BenchPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const open = benches.filter(({ call }) => canCall(call))
  const bench = open.find(({ station }) => station === params.get('station')) ?? open[0]
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.bench')}</h1>
      </header>
      <nav className={styles.stations} aria-label={t('bench.stations.title')}>
        {open.map(({ station }) => (
          <Link
            key={station}
            className="ui-button"
            to={`${listPath('bench')}?station=${station}`}
            aria-current={station === bench?.station ? 'page' : undefined}
          >
            {t(`bench.stations.${station}`)}
          </Link>
        ))}
      </nav>
      {bench ? <Station key={bench.station} bench={bench} /> : null}
    </section>
  )
}

function Station({ bench }: { bench: Bench }) {
  const state = useBench(bench)
  return (
    <>
      <Setup bench={bench} state={state} />
      <div className={styles.bench}>
        <div>
          <Scanner bench={bench} state={state} />
          <Latest state={state} />
        </div>
        <Today state={state} />
      </div>
    </>
  )
}

/** The last code in large type, with its verdict and the rule applied. */
function Latest({ state }: { state: BenchState }) {
  const t = useTranslate()
  const [latest] = state.outcomes
  return (
    <div role="status" aria-live="assertive">
      {latest ? (
        <div key={latest.key} className={styles.verdict} data-tone={latest.tone}>
          <strong>{t(`bench.${latest.tone}`)}</strong>
          <bdi>{latest.title}</bdi>
          <p>{latest.why}</p>
        </div>
      ) : (
        <EmptyState title={t('bench.ready')} text={t('bench.readyText')} />
      )}
    </div>
  )
}

const percent = ({ passed, failed }: BenchState['kept']) =>
  passed + failed === 0 ? '–' : `${Math.round((passed / (passed + failed)) * 100)} %`

/** Today's counts at this bench, and the last ten units. */
function Today({ state }: { state: BenchState }) {
  const t = useTranslate()
  const { kept, outcomes } = state
  return (
    <aside className={`${styles.today} ui-panel`} aria-label={t('bench.today')}>
      <h2>{t('bench.today')}</h2>
      <dl>
        {[
          ['passed', kept.passed],
          ['failed', kept.failed],
          ['yield', percent(kept)],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{t(`bench.${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {outcomes.length > 0 ? <h3>{t('bench.last')}</h3> : null}
      <ol>
        {outcomes.map(({ key, tone, title }) => (
          <li key={key} data-tone={tone}>
            <bdi>{title}</bdi>
            <span>{t(`bench.${tone}`)}</span>
          </li>
        ))}
      </ol>
    </aside>
  )
}
