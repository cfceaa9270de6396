import type { MouseEvent, ReactNode } from 'react'
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { recordLink } from '../links'
import { useListPlace } from '../pager/listPlace'
import { RowBox } from './RowBox'
import styles from './Table.module.css'

/**
 * A row of the table: a press opens its record, and it takes the focus, so that the keyboard can walk the list. Not
 * react-admin's own, whose box carries its name where no screen reader looks.
 */
export function Row({ children, className }: { children?: ReactNode; className?: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const record = useRecordContext()
  const path = useResourceContext()
  const { handleToggleItem } = useDataTableCallbacksContext()
  const { hasBulkActions } = useDataTableConfigContext()
  const records = useDataTableDataContext() ?? []
  const placeOf = useListPlace()
  const selected = useDataTableSelectedIdsContext() ?? []
  if (!record || !path) return null
  const toggle = (event: MouseEvent<HTMLInputElement>) => {
    event.stopPropagation()
    handleToggleItem?.(record.id, event)
  }
  return (
    // The first cell holds a link to the same page; the row only makes it larger.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={className}
      // One stop on the way through the page; the arrows lead on from there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={record.id === records[0]?.id ? 0 : -1}
      data-row=""
      data-record={record.id}
      onClick={() => navigate(recordLink(path, record.id), { state: placeOf(records.indexOf(record)) })}
    >
      {hasBulkActions ? (
        // A press beside the box is meant for the box.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td onClick={event => event.stopPropagation()}>
          <label className={styles.box}>
            <span className="visually-hidden">{t('ra.action.select_row')}</span>
            <RowBox checked={selected.includes(record.id)} onClick={toggle} readOnly tabIndex={-1} />
          </label>
        </td>
      ) : null}
      {children}
    </tr>
  )
}
