import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { reports } from '../../config/reports'
import type { Report } from '../../config/reports/define'
import { currentUser } from '../../providers/auth/session'
import { download } from '../../providers/data/download'
import { Icon } from '../ui/Icon'
import { createLink } from '../engine/links'
import { messageOf } from '../engine/messageOf'
import { canDo } from '../engine/permissions'
import controls from '../engine/list/Controls.module.css'
import frame from '../engine/list/Frame.module.css'
import { ReportParams } from './ReportParams'
import { ReportPreview } from './ReportPreview'
import styles from './Reports.module.css'

const FORMATS = ['csv', 'xlsx'] as const

/** A schedule that sends the report as it is asked for here. */
const scheduleOf = (report: Report, name: string, given: ReadonlyMap<string, string>) => ({
  name,
  report: report.name,
  ...(given.has('tank_group_id') ? { group_id: Number(given.get('tank_group_id')) } : {}),
  ...(given.has('period') ? { period: given.get('period') } : {}),
  ...(given.has('days') ? { days: Number(given.get('days')) } : {}),
})

/** Reports with their parameters: a preview by pages, files, and paper. All of it is in the address. */
export default function LibraryPage() {
  const t = useTranslate()
  const notify = useNotify()
  const [params, setParams] = useSearchParams()
  const [printing, setPrinting] = useState(false)
  const mine = reports.filter(({ roles }) => (roles as readonly string[]).includes(currentUser().role))
  const report = mine.find(({ name }) => name === params.get('report')) ?? mine[0]
  if (!report) return null
  const given = new Map(
    Object.keys(report.params).flatMap(name => {
      const value = params.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
  const query = new URLSearchParams([...given])
  /** Another report, of the same depot and days where it is asked for them as well. */
  const addressOf = (name: string) => {
    const { params: takes } = mine.find(other => other.name === name)!
    const kept = [...given].filter(([param]) => Object.hasOwn(takes, param))
    return `?${new URLSearchParams([['report', name], ...kept])}`
  }
  const save = (format: string) =>
    download(
      `/api/library/${report.name}/export?${query}&format=${format}`,
      `${report.name}.${format}`,
    ).catch((error: unknown) => notify(messageOf(t, error), { type: 'error' }))
  const label = t(`office.library.${report.name}.label`, { _: report.label })
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.library')}</h1>
      </header>
      <nav className={styles.names} aria-label={t('screens.library')}>
        {mine.map(({ name, label }) => (
          <Link key={name} to={addressOf(name)} aria-current={name === report.name ? 'page' : undefined}>
            {t(`office.library.${name}.label`, { _: label })}
          </Link>
        ))}
      </nav>
      <h2 className={styles.title}>{label}</h2>
      <p className={styles.summary}>{t(`office.library.${report.name}.summary`, { _: report.summary })}</p>
      <div className={styles.tools}>
        <ReportParams
          report={report}
          given={given}
          onChange={(name, value) => {
            const next = new URLSearchParams([['report', report.name], ...given])
            if (value === '') next.delete(name)
            else next.set(name, value)
            setParams(next)
          }}
        />
        <span className={styles.files}>
          {FORMATS.map(format => (
            <button key={format} type="button" className={controls.tool} onClick={() => void save(format)}>
              <Icon name="export" size={18} />
              {t(`engine.exportAs.${format}`)}
            </button>
          ))}
          <button
            type="button"
            className={controls.tool}
            disabled={printing}
            onClick={() => setPrinting(true)}
          >
            <Icon name="print" size={18} />
            {t('office.models.print')}
          </button>
          {canDo('create', entityOf('report_schedules')) ? (
            <Link
              className={controls.tool}
              to={createLink('report-schedules', scheduleOf(report, label, given))}
            >
              <Icon name="calendar" size={18} />
              {t('office.library.schedule')}
            </Link>
          ) : null}
        </span>
      </div>
      <ReportPreview
        key={`${report.name} ${query}`}
        report={report}
        given={given}
        printing={printing}
        onPrinted={() => setPrinting(false)}
      />
    </section>
  )
}
