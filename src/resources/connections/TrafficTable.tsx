import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../engine/Failure'
import { Skeleton } from '../ui/Skeleton'
import styles from './Connections.module.css'

type Props = {
  label: string
  heads: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[] | undefined
  empty: string
  error: unknown
  onRetry: () => void
}

/** Rows of what came by a connection. */
export function TrafficTable({ label, heads, rows, empty, error, onRetry }: Props) {
  const t = useTranslate()
  if (error) return <Failure error={error} onRetry={onRetry} />
  if (!rows) return <Skeleton rows={3} height={36} label={t('shell.loading')} />
  if (rows.length === 0) return <p className={styles.small}>{empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
