import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { dateTime, day, exact } from '../../config/schema/text/format'
import type { Report } from '../../config/reports/define'
import { fieldProblems } from '../../providers/problems'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import { Failure } from '../engine/Failure'
import { messageOf } from '../engine/messageOf'
import { useZone } from '../engine/useZone'
import { MAX_PRINT_ROWS, readAllRows, readRows, type Row, type Sort } from './readRows'
import { ReportTable } from './ReportTable'
import { useTotals } from './useTotals'
import styles from './Reports.module.css'

const PAGE = 50

type Props = {
  report: Report
  given: ReadonlyMap<string, string>
  /** Loads all rows for printing. */
  printing: boolean
  onPrinted: () => void
}

/** All rows, loaded while `printing`; the print dialog opens once they are rendered. */
function usePrinting(asked: Parameters<typeof readAllRows>[0], printing: boolean, onPrinted: () => void) {
  const t = useTranslate()
  const notify = useNotify()
  const { locale } = useZone()
  const [all, setAll] = useState<Row[]>()
  useEffect(() => {
    if (!printing) return
    let isLeft = false
    readAllRows(asked)
      .then(rows => {
        if (isLeft) return
        if (rows) setAll(rows)
        else {
          notify(t('office.library.tooLong', { max: exact(MAX_PRINT_ROWS, 0, locale) }), { type: 'warning' })
          onPrinted()
        }
      })
      .catch((failure: unknown) => {
        notify(messageOf(t, failure), { type: 'error' })
        onPrinted()
      })
    return () => {
      isLeft = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is asked for
  }, [printing])
  useEffect(() => {
    if (!all) return
    // Blocks until the print dialog closes.
    window.print()
    setAll(undefined)
    onPrinted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the rows are there
  }, [all])
  return all
}

type PagerProps = { page: number; setPage: (page: number) => void; last: number; text: string }

function Pager({ page, setPage, last, text }: PagerProps) {
  const t = useTranslate()
  return (
    <nav className="ui-row ui-buttons" aria-label={t('engine.pages')}>
      <span className="ui-muted" role="status">
        {text}
      </span>
      <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
        {t('engine.previous')}
      </button>
      <button type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
        {t('engine.next')}
      </button>
    </nav>
  )
}

/** A report, paginated on screen and complete on paper, where a header shows its group and period. */
export function ReportPreview({ report, given, printing, onPrinted }: Props) {
  const t = useTranslate()
  const { timeZone, now } = useZone()
  const [page, setPage] = useState(0)
  const [sort, setSort] = useState<Sort>()
  const asked = { report, given, sort }
  const key = [report.name, String(new URLSearchParams([...given]))]
  const { data, error, refetch } = useQuery({
    queryKey: ['library', ...key, sort, page],
    queryFn: ({ signal }) => readRows(asked, page * PAGE, PAGE, signal),
    placeholderData: keepPreviousData,
  })
  const { data: totals } = useTotals(report, given)

  const all = usePrinting(asked, printing, onPrinted)

  // Parameter errors are shown at their fields.
  if (Object.keys(fieldProblems(error)).some(name => Object.hasOwn(report.params, name))) return null
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} height={36} label={t('shell.loading')} />
  if (data.total === 0) return <EmptyState title={t('engine.noneFound')} text={t('office.library.nothing')} />
  const last = Math.ceil(data.total / PAGE) - 1
  const days = totals?.from
    ? t('office.library.days', { from: day(totals.from), to: day(totals.to) })
    : totals?.to && day(totals.to)
  const first = page * PAGE + 1
  const part = t('office.library.rows', { from: first, to: first + data.rows.length - 1, of: data.total })
  const printed = t('office.library.printed', { at: dateTime(new Date(now).toISOString(), timeZone) })
  const about = [totals?.group, days, all || last === 0 ? null : part, printed]
  return (
    <>
      <p className={styles.onPaper}>{about.filter(Boolean).join(' · ')}</p>
      <ReportTable
        report={report}
        rows={all ?? data.rows}
        totals={totals}
        sort={sort}
        onSort={chosen => {
          setSort(chosen)
          setPage(0)
        }}
      />
      <Pager
        {...{ page, setPage, last }}
        text={[totals?.group, days, t('engine.rows', { smart_count: data.total })]
          .filter(Boolean)
          .join(' · ')}
      />
    </>
  )
}
