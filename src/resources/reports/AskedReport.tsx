import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import type { Report } from '../../config/reports/define'
import { download } from '../../providers/data/download'
import { fieldProblems } from '../../providers/problems'
import { Icon } from '../ui/Icon'
import { createLink } from '../engine/links'
import { messageOf } from '../engine/messageOf'
import { canDo } from '../engine/permissions'
import controls from '../engine/list/Controls.module.css'
import { ReportParams } from './ReportParams'
import { ReportPreview } from './ReportPreview'
import { useTotals } from './useTotals'
import styles from './Reports.module.css'

const FORMATS = ['csv', 'xlsx'] as const

/** A link to create a schedule with the report's current parameters. */
const scheduleOf = (report: Report, name: string, given: ReadonlyMap<string, string>) => ({
  name,
  report: report.name,
  ...(given.has('tank_group_id') ? { group_id: Number(given.get('tank_group_id')) } : {}),
  ...(given.has('period') ? { period: given.get('period') } : {}),
  ...(given.has('days') ? { days: Number(given.get('days')) } : {}),
})

type FilesProps = {
  report: Report
  title: string
  given: ReadonlyMap<string, string>
  printing: boolean
  onPrint: () => void
}

/** Downloads, printing, and a link to schedule the report. */
function ReportFiles({ report, title, given, printing, onPrint }: FilesProps) {
  const t = useTranslate()
  const notify = useNotify()
  const query = new URLSearchParams([...given])
  const save = (format: string) =>
    download(
      `/api/library/${report.name}/export?${query}&format=${format}`,
      `${report.name}.${format}`,
    ).catch((error: unknown) => notify(messageOf(t, error), { type: 'error' }))
  return (
    <span className={styles.files}>
      {FORMATS.map(format => (
        <button key={format} type="button" className={controls.tool} onClick={() => void save(format)}>
          <Icon name="export" size={18} />
          {t(`engine.exportAs.${format}`)}
        </button>
      ))}
      <button type="button" className={controls.tool} disabled={printing} onClick={onPrint}>
        <Icon name="print" size={18} />
        {t('office.models.print')}
      </button>
      {canDo('create', entityOf('report_schedules')) ? (
        <Link className={controls.tool} to={createLink('report-schedules', scheduleOf(report, title, given))}>
          <Icon name="calendar" size={18} />
          {t('office.library.schedule')}
        </Link>
      ) : null}
    </span>
  )
}

/** One report with the parameters in the URL: inputs, downloads, print and preview. */
export function AskedReport({ report, title }: { report: Report; title: string }) {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const [printing, setPrinting] = useState(false)
  const given = new Map(
    Object.keys(report.params).flatMap(name => {
      const value = params.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
  const query = new URLSearchParams([...given])
  const { error } = useTotals(report, given)
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <p className="ui-muted">{t(`office.library.${report.name}.summary`, { _: report.summary })}</p>
      <div className={styles.tools}>
        <ReportParams
          report={report}
          given={given}
          problems={fieldProblems(error)}
          onChange={(name, value) => {
            const next = new URLSearchParams([['report', report.name], ...given])
            if (value === '') next.delete(name)
            else next.set(name, value)
            setParams(next)
          }}
        />
        <ReportFiles {...{ report, title, given, printing }} onPrint={() => setPrinting(true)} />
      </div>
      <ReportPreview
        key={`${report.name} ${query}`}
        report={report}
        given={given}
        printing={printing}
        onPrinted={() => setPrinting(false)}
      />
    </>
  )
}
