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
import { useParts } from '../parts/useParts'
import { usePeek } from '../peek/usePeek'
import { RowCheckbox } from './RowCheckbox'
import styles from './Table.module.css'

/**
 * A table row: a click peeks at its record, or opens it where there is nothing to peek at; it is focusable, for keyboard navigation. Replaces react-admin's row,
 * whose checkbox has its label where screen readers don't find it.
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
  const { Peek } = useParts()
  const { peek } = usePeek()
  const selected = useDataTableSelectedIdsContext() ?? []
  if (!record || !path) return null
  const toggle = (event: MouseEvent<HTMLInputElement>) => {
    event.stopPropagation()
    handleToggleItem?.(record.id, event)
  }
  return (
    // The first cell contains a link to the record's page, and a button peeks: the row only enlarges a target.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      className={className}
      // Roving tabindex: one tab stop, with arrow keys between rows.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={record.id === records[0]?.id ? 0 : -1}
      data-row=""
      data-record={record.id}
      onClick={() =>
        Peek
          ? peek(record.id)
          : navigate(recordLink(path, record.id), { state: placeOf(records.indexOf(record)) })
      }
    >
      {hasBulkActions ? (
        // A click beside the checkbox must not open the record.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td onClick={event => event.stopPropagation()}>
          <label className={styles.box}>
            <span className="visually-hidden">{t('ra.action.select_row')}</span>
            <RowCheckbox checked={selected.includes(record.id)} onClick={toggle} readOnly tabIndex={-1} />
          </label>
        </td>
      ) : null}
      {children}
    </tr>
  )
}
