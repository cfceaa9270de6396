import { useRef, type ComponentProps, type ComponentType } from 'react'
import {
  DataTable,
  DataTableBody,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
  useTranslate,
  type DataTableBodyProps,
} from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity, Screen } from '../../../config/schema'
import { FieldCell, isNumeric } from '../EntityField'
import { Icon } from '../../ui/Icon'
import { recordLink } from '../links'
import { useParts } from '../parts/useParts'
import { PeekButton } from '../peek/PeekButton'
import { RowActions } from '../actions/RowActions'
import { canDoAction, canDo } from '../permissions'
import { screenWords } from '../words'
import { maySelect } from './CardBox'
import type { Cells } from './cells'
import { useCompact } from './ColumnsPanel'
import { Row } from './Row'
import { useListView } from './useListView'
import { useRowKeys } from './useRowKeys'
import controls from './Controls.module.css'
import styles from './Table.module.css'
import { isSortable } from './isSortable'

type Props = { entity: Entity; screen: Screen; cells: Cells }

/** The rows of a list, with the columns of its address. The first column and the head stay while the rest scrolls. */
export function EntityTable({ entity, screen, cells }: Props) {
  const t = useTranslate()
  const [compact] = useCompact()
  const { isPlaceholderData } = useListContext()
  const { columns } = useListView(entity, screen)
  const table = useRef<HTMLDivElement>(null)
  useRowKeys(table)
  const mayUpdate = canDo('update', entity)
  const selects = maySelect(entity)
  const { Peek } = useParts()
  const acts = entity.actions.some(canDoAction)
  return (
    <div
      ref={table}
      className={styles.table}
      data-compact={compact || undefined}
      data-selects={selects || undefined}
      data-old={isPlaceholderData || undefined}
    >
      <DataTable
        rowClick="show"
        body={Body}
        bulkActionsToolbar={<></>}
        bulkActionButtons={selects ? <></> : false}
        storeKey={`table.${screen.path}`}
        hiddenColumns={[]}
        aria-label={t(`screens.${screen.path}`)}
      >
        {columns.map((name, i) => (
          <Column
            key={name}
            source={name}
            label={screenWords(t, screen, name)}
            disableSort={!isSortable(entity, name)}
            {...(isNumeric(entity.fields[name]!) ? NUMERIC : undefined)}
          >
            {cells[name] ? (
              <Own cell={cells[name]} />
            ) : i === 0 ? (
              <Opener entity={entity} screen={screen} name={name} />
            ) : (
              <FieldCell entity={entity} name={name} />
            )}
          </Column>
        ))}
        {mayUpdate || acts || Peek ? (
          <Column
            key="actions"
            label={<span className="visually-hidden">{t('engine.actions')}</span>}
            headerClassName={styles.actions}
            cellClassName={styles.actions}
          >
            {Peek ? <PeekButton entity={entity} /> : null}
            {acts ? <Acts entity={entity} /> : null}
            {mayUpdate ? <Edit entity={entity} path={screen.path} /> : null}
          </Column>
        ) : null}
      </DataTable>
    </div>
  )
}

const NUMERIC = { headerClassName: styles.numeric, cellClassName: styles.numeric }
const Own = ({ cell: Cell }: { cell: ComponentType }) => <Cell />

/**
 * A column whose heading says to those who can't see its arrow that the rows are sorted by it. Its cells are plain: those
 * of MUI took half the time that a page of rows takes to draw.
 */
function Column(props: ComponentProps<typeof DataTable.Col>) {
  const sort = useDataTableSortContext()
  const place = useDataTableRenderContext()
  if (place === 'data') return <td className={props.cellClassName}>{props.children}</td>
  if (place !== 'header' || sort?.field !== props.source) return <DataTable.Col {...props} />
  return <DataTable.Col {...props} aria-sort={sort?.order === 'DESC' ? 'descending' : 'ascending'} />
}

const Body = (props: DataTableBodyProps) => <DataTableBody {...props} row={Row} />

function Acts({ entity }: { entity: Entity }) {
  const record = useRecordContext()
  return record ? <RowActions entity={entity} record={record} /> : null
}

function Edit({ entity, path }: { entity: Entity; path: string }) {
  const t = useTranslate()
  const record = useRecordContext()
  if (!record) return null
  const title = String(record[entity.title] ?? record.id)
  return (
    <Link
      to={recordLink(path, record.id, 'edit')}
      className={controls.icon}
      data-edit=""
      tabIndex={-1}
      aria-label={t('engine.editOne', { title })}
      data-tooltip={t('engine.edit')}
      onClick={event => event.stopPropagation()}
    >
      <Icon name="edit" size={18} />
    </Link>
  )
}

/** The first cell is a link as well as the row: it can be opened in a tab of its own. */
function Opener({ entity, screen, name }: { entity: Entity; screen: Screen; name: string }) {
  const record = useRecordContext()
  if (!record) return null
  const { type } = entity.fields[name]!
  if (type === 'reference' || type === 'email' || type === 'phone')
    return <FieldCell entity={entity} name={name} />
  return (
    <Link
      to={recordLink(screen.path, record.id)}
      className={styles.opener}
      data-open=""
      tabIndex={-1}
      onClick={event => event.stopPropagation()}
    >
      <FieldCell entity={entity} name={name} />
    </Link>
  )
}
