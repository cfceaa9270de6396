import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../engine/Failure'
import { useIsPhone } from '../engine/useIsPhone'
import { Skeleton } from '../ui/Skeleton'
import styles from './Connections.module.css'

type Row = { key: string | number; cells: readonly ReactNode[]; action?: ReactNode }
type Props = {
  label: string
  heads: readonly string[]
  rows: readonly Row[] | undefined
  /** Header of the actions column. */
  actionHead?: string
  empty: string
  error: unknown
  onRetry: () => void
}

/** A table of a connection's traffic; on a phone one card per row, as identities and payloads are long words. */
export function TrafficTable({ label, heads, rows, empty, error, onRetry, actionHead }: Props) {
  const t = useTranslate()
  const phone = useIsPhone()
  if (error) return <Failure error={error} onRetry={onRetry} />
  if (!rows) return <Skeleton rows={3} height={36} label={t('shell.loading')} />
  if (rows.length === 0) return <p className="ui-note">{empty}</p>
  if (phone) return <Cards label={label} heads={heads} rows={rows} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={`${styles.table} ui-table`}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {actionHead === undefined ? null : <th scope="col">{actionHead}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, action }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
              {action === undefined ? null : <td>{action}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CardsProps = { label: string; heads: readonly string[]; rows: readonly Row[] }

const Cards = ({ label, heads, rows }: CardsProps) => (
  <ul className={`${styles.cards} ui-entries`} aria-label={label}>
    {rows.map(({ key, cells, action }) => (
      <li key={key}>
        <dl>
          {cells.map((cell, at) => (
            <div key={heads[at]}>
              <dt>{heads[at]}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
        {action}
      </li>
    ))}
  </ul>
)
