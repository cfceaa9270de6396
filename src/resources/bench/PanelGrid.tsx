import type { CSSProperties } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { RecordTitle } from '../engine/fields/RecordTitle'
import { recordLink } from '../engine/links'
import { StatusChip, type Tone } from '../ui/StatusChip'
import styles from './PanelGrid.module.css'

type Result = 'open' | 'passed' | 'failed'
type Board = { pos: number; serial: string; device_id?: number | null; result?: Result | null }

const RESULTS = ['passed', 'failed', 'open'] as const
const TONES: Readonly<Record<Result, Tone>> = { passed: 'good', failed: 'bad', open: 'unknown' }

/** Boards per row, so that the panel is as square as possible. */
const columnsOf = (positions: number) => Math.ceil(Math.sqrt(positions))

/** A panel's layout: each board at its position, with its test result and device. */
export function PanelGrid({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const boards = (record.positions ?? []) as readonly Board[]
  if (boards.length === 0) return <p className={styles.counts}>{t('bench.noBoards')}</p>
  const last = Math.max(...boards.map(({ pos }) => pos))
  const places = Array.from({ length: last }, (_, i) => boards.find(({ pos }) => pos === i + 1))
  const labelFor = (result: Result) => t(`entities.panels.options.positions.result.${result}`)
  const counts = RESULTS.map(result => ({
    result,
    count: boards.filter(board => (board.result ?? 'open') === result).length,
  }))
  return (
    <>
      <p className={styles.counts}>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ result, count }) => (
            <StatusChip key={result} tone={TONES[result]}>
              {labelFor(result)}: {count}
            </StatusChip>
          ))}
      </p>
      <ol className={styles.grid} style={{ '--columns': columnsOf(last) } as CSSProperties}>
        {places.map((board, i) => {
          const result = board?.result ?? 'open'
          return (
            <li key={i} className="ui-frame" data-result={board ? result : 'none'}>
              <b>{i + 1}</b>
              {board ? (
                <>
                  <bdi dir="ltr">{board.serial}</bdi>
                  <StatusChip tone={TONES[result]}>{labelFor(result)}</StatusChip>
                  {board.device_id ? (
                    <Link to={recordLink('devices', board.device_id)}>
                      <RecordTitle to="devices" id={board.device_id} link={false} />
                    </Link>
                  ) : null}
                </>
              ) : (
                <span>{t('bench.noBoard')}</span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
