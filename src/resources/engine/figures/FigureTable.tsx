import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import styles from './Figures.module.css'

type Row = { readonly key: string | number; readonly cells: readonly ReactNode[] }
type Props = {
  title: string
  /** The first one names the row. */
  heads: readonly string[]
  /** The number of leading text columns; the others are numeric. */
  texts?: number
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Shown if there are none. */
  empty: string
  error?: unknown
  onRetry: () => void
}

const ROWS = 4
const ROW_HEIGHT = 32

/** A table of several figures per row, where single bars would not suffice. */
export function FigureTable({ title, heads, texts = 1, rows, empty, error, onRetry }: Props) {
  const textAt = (at: number) => (at < texts ? '' : undefined)
  return (
    <section className={styles.table} aria-label={title}>
      <h2>{title}</h2>
      {error ? <Failure error={error} onRetry={onRetry} /> : null}
      {rows || error ? null : <Skeleton rows={ROWS} height={ROW_HEIGHT} />}
      {rows?.length === 0 ? <p>{empty}</p> : null}
      {rows && rows.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} role="group" aria-label={title}>
          <table>
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th key={head} scope="col" data-text={textAt(at)}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells: [first, ...others] }) => (
                <tr key={key}>
                  <th scope="row" data-text="">
                    {first}
                  </th>
                  {others.map((cell, at) => (
                    <td key={heads[at + 1]} data-text={textAt(at + 1)} data-label={heads[at + 1]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  )
}
