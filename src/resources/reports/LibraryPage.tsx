import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { reports } from '../../config/reports'
import { currentUser } from '../../providers/auth/currentUser'
import { ErrorState } from '../ui/ErrorState'
import { optionWords } from '../engine/words'
import frame from '../engine/list/Frame.module.css'
import { AskedReport } from './AskedReport'
import styles from './Reports.module.css'

/** The report library: parameters, paginated preview, downloads and print, all in the URL. */
export default function LibraryPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const mine = reports.filter(({ roles }) => (roles as readonly string[]).includes(currentUser().role))
  if (mine.length === 0) return null
  const asked = params.get('report')
  const report = asked === null ? mine[0] : mine.find(({ name }) => name === asked)
  const title = (name: string) => optionWords(t, 'report_schedules', 'report', name)
  /** Another report, with the same group and period where it has those parameters. */
  const addressOf = (name: string) => {
    const { params: takes } = mine.find(other => other.name === name)!
    const kept = [...params].filter(([param, value]) => value && Object.hasOwn(takes, param))
    return `?${new URLSearchParams([['report', name], ...kept])}`
  }
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.library')}</h1>
      </header>
      <nav className="ui-row" aria-label={t('screens.library')}>
        {mine.map(({ name }) => (
          <Link
            key={name}
            className={styles.name}
            to={addressOf(name)}
            aria-current={name === report?.name ? 'page' : undefined}
          >
            {title(name)}
          </Link>
        ))}
      </nav>
      {report ? (
        <AskedReport report={report} title={title(report.name)} />
      ) : (
        <ErrorState title={t('engine.badLink')} text={t('office.library.unknown', { name: asked })} />
      )}
    </section>
  )
}
