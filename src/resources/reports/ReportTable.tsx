import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { fieldLabel, optionLabel } from '../../config/schema/text/labels'
import { dateTime, exact } from '../../config/schema/text/format'
import { app } from '../../config/app'
import type { Report } from '../../config/reports/define'
import type { Field } from '../../config/schema'
import { useUnits } from '../engine/useMeasure'
import { useZone } from '../engine/useZone'
import type { Row, Sort, Totals } from './readRows'
import styles from './Reports.module.css'

const isFigure = ({ type }: Field) => type === 'quantity' || type === 'integer'

type Shown = (field: Field, value: Row[string] | undefined) => ReactNode

/** Texts of a report in the user's language. */
function useWords() {
  const t = useTranslate()
  return (english: string) => t(`words.${english}`, { _: english })
}

/** The measure of a field in the user's units. */
function useFieldMeasure() {
  const units = useUnits()
  return (field: Field) => app.units.measureOf(field.type === 'quantity' ? field.unit : undefined, units)
}

/** Formats a value of a column. */
function useShown(): Shown {
  const { timeZone, locale } = useZone()
  const labelFor = useWords()
  const measure = useFieldMeasure()
  return (field, value) => {
    if (value === null || value === undefined) return '–'
    if (field.type === 'dateTime') return <span dir="ltr">{dateTime(String(value), timeZone)}</span>
    if (field.type === 'choice' && field.options.includes(value)) return labelFor(optionLabel(field, value))
    if (typeof value !== 'number') return <bdi>{value}</bdi>
    const { read, digits } = measure(field)
    return exact(read(value), digits(field.type === 'quantity' ? field.digits : 0), locale)
  }
}

type Props = {
  report: Report
  rows: readonly Row[]
  totals: Totals | undefined
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

type HeadProps = Pick<Props, 'report' | 'sort' | 'onSort'>

/** The column headers, each a button that sorts by its column. */
function Head({ report, sort, onSort }: HeadProps) {
  const t = useTranslate()
  const labelFor = useWords()
  const measure = useFieldMeasure()
  const head = (name: string, field: Field) => {
    const label = labelFor(fieldLabel(report.columns, name))
    const { mark } = measure(field)
    if (!mark || label.includes(mark)) return label
    return `${label} (${t(`format.unit.${mark}`, { _: mark, smart_count: 2 })})`
  }
  const next = (name: string): Sort => [name, sort?.[0] === name && sort[1] === 'ASC' ? 'DESC' : 'ASC']
  const way = (name: string) =>
    sort?.[0] === name ? (sort[1] === 'ASC' ? 'ascending' : 'descending') : undefined
  return (
    <thead>
      <tr>
        {Object.entries(report.columns).map(([name, field]) => (
          <th key={name} scope="col" data-figure={isFigure(field) || undefined} aria-sort={way(name)}>
            <button type="button" onClick={() => onSort(next(name))}>
              {head(name, field)}
              <span aria-hidden="true">{way(name) ? (sort![1] === 'ASC' ? ' ↑' : ' ↓') : null}</span>
            </button>
            <span className={styles.onPaper} aria-hidden="true">
              {head(name, field)}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type FootProps = { report: Report; totals: Totals; shown: Shown }

/** The totals of all rows. */
function Foot({ report, totals, shown }: FootProps) {
  const t = useTranslate()
  const isSummed = (name: string) => report.totals.includes(name)
  return (
    <tfoot>
      <tr>
        {Object.entries(report.columns).map(([name, field], at) => (
          <td key={name} data-figure={isFigure(field) || undefined}>
            {at === 0 ? t('office.library.total') : isSummed(name) ? shown(field, totals[name]) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** A report's rows, sortable by column, with totals of all rows. */
export function ReportTable({ report, rows, totals, sort, onSort }: Props) {
  const shown = useShown()
  const columns = Object.entries(report.columns)
  return (
    // Scroll containers must be keyboard-accessible.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={report.label}>
      <table className={styles.table}>
        <Head {...{ report, sort, onSort }} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(([name, field]) => (
                <td
                  key={name}
                  data-figure={isFigure(field) || undefined}
                  data-text={field.type === 'text' || undefined}
                >
                  {shown(field, row[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && report.totals.length > 0 ? <Foot {...{ report, totals, shown }} /> : null}
      </table>
    </div>
  )
}
