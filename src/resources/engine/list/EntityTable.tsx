import { useDeferredValue, useRef, type ComponentProps, type ComponentType, type CSSProperties } from 'react'
import {
  DataTable,
  DataTableBody,
  DataTableDataContext,
  useDataTableDataContext,
  useDataTableRenderContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
  useResourceContext,
  useTranslate,
  type DataTableBodyProps,
} from 'react-admin'
import { offersSort, unwrapComputed, type Entity, type Screen } from '../../../config/schema'
import { FieldCell, FieldLead, isNumeric } from '../EntityField'
import { Icon } from '../../ui/Icon'
import { useParts } from '../parts/useParts'
import { PeekButton } from '../peek/PeekButton'
import { Skeleton } from '../../ui/Skeleton'
import { RowActions } from '../actions/RowActions'
import { canChange, canDoAction, canDo } from '../permissions'
import { screenWords } from '../words'
import { maySelect } from './CardBox'
import type { Cells } from './cells'
import { useCompact } from './ColumnsPanel'
import { Row } from './Row'
import { useListView } from './useListView'
import { isReturnedTo, useReturn } from './useReturn'
import { useRowKeys } from './useRowKeys'
import { RowLink } from './RowLink'
import { columnWidth } from './columnWidth'
import controls from './Controls.module.css'
import styles from './Table.module.css'
import { useSortLimit } from './useSortLimit'
import { titleOf } from '../titleOf'

type Props = { entity: Entity; screen: Screen; cells: Cells }

/** The rows of a list, with the columns of its address. The first column and the head stay while the rest scrolls. */
export function EntityTable({ entity, screen, cells }: Props) {
  const t = useTranslate()
  const [compact] = useCompact()
  const { isPending, isPlaceholderData } = useListContext()
  const { columns } = useListView(entity, screen)
  const table = useRef<HTMLDivElement>(null)
  useRowKeys(table)
  useReturn(screen.path, table, !isPending)
  const mayUpdate = canDo('update', entity)
  const selects = maySelect(entity)
  const { Peek } = useParts()
  const acts = entity.actions.some(canDoAction)
  const limitOf = useSortLimit(entity)
  const heading = (name: string) => {
    const words = screenWords(t, screen, name)
    if (!offersSort(entity, name)) return { label: words, disableSort: true }
    const limit = limitOf(name)
    if (limit === undefined) return { label: words }
    // Why it can't be pressed now.
    return { label: <Limited words={words} limit={limit} />, disableSort: true }
  }
  return (
    <div
      ref={table}
      className={styles.table}
      data-compact={compact || undefined}
      data-selects={selects || undefined}
      data-old={isPlaceholderData || undefined}
      inert={isPending}
    >
      <DataTable
        {...(isPending ? WAITING : { body: Body })}
        rowClick="show"
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
            {...heading(name)}
            width={columnWidth(t, entity, name, Object.hasOwn(cells, name))}
            {...(isNumeric(entity.fields[name]!) ? NUMERIC : undefined)}
          >
            {cells[name] ? (
              <Own cell={cells[name]} />
            ) : i === 0 ? (
              <Opener entity={entity} screen={screen} name={name} />
            ) : isLong(entity, name) ? (
              <div className={styles.lines}>
                <FieldCell entity={entity} name={name} />
              </div>
            ) : (
              <FieldCell entity={entity} name={name} />
            )}
          </Column>
        ))}
        {mayUpdate || acts || Peek ? (
          <Column
            key="actions"
            width={`${ICON_PX * (Number(mayUpdate) + Number(acts) + Number(Peek !== undefined))}px`}
            label={<span className="visually-hidden">{t('engine.actions')}</span>}
            headerClassName={styles.actions}
            cellClassName={styles.actions}
          >
            <span className={styles.acts}>
              {Peek ? <PeekButton entity={entity} /> : null}
              {acts ? <Acts entity={entity} /> : null}
              {mayUpdate ? <Edit entity={entity} path={screen.path} /> : null}
            </span>
          </Column>
        ) : null}
      </DataTable>
      {isPending ? <Skeleton rows={ROWS} height={compact ? 36 : ROW_PX} label={t('shell.loading')} /> : null}
    </div>
  )
}

const Limited = ({ words, limit }: { words: string; limit: string }) => (
  <span data-tooltip={limit}>
    {words}
    <span className="visually-hidden">, {limit}</span>
  </span>
)

/** What is written in sentences is read in the list, on as many lines as a short note takes. */
const isLong = ({ fields }: Entity, name: string) => unwrapComputed(fields[name]!).type === 'longText'

const ICON_PX = 32
const NUMERIC = { headerClassName: styles.numeric, cellClassName: styles.numeric }
const Own = ({ cell: Cell }: { cell: ComponentType }) => <Cell />

/**
 * A column whose heading keeps its width, and says to those who can't see its arrow that the rows are sorted by it. Its cells
 * are plain: those of MUI took half the time that a page of rows takes to draw.
 */
function Column({ width, ...props }: ComponentProps<typeof DataTable.Col> & { width: string }) {
  const sort = useDataTableSortContext()
  const place = useDataTableRenderContext()
  if (place === 'data') return <td className={props.cellClassName}>{props.children}</td>
  if (place !== 'header') return <DataTable.Col {...props} />
  const style = { '--content': width } as CSSProperties
  if (sort?.field !== props.source) return <DataTable.Col {...props} style={style} />
  const order = sort?.order === 'DESC' ? 'descending' : 'ascending'
  return <DataTable.Col {...props} style={style} aria-sort={order} />
}

const ROWS = 12
const ROW_PX = 44
/** The headings alone: they are there before the rows, and stay where they are. */
const WAITING = { data: [{ id: 0 }], total: 1, isPending: false, body: () => <tbody /> }

/** About as many rows as a window shows. */
const FIRST_ROWS = 12

/**
 * The rows: first those that a window shows, so that nobody waits for the ones below, whose room is kept. All at once where
 * somebody comes back to one of them, which may be any.
 */
function Body(props: DataTableBodyProps) {
  const records = useDataTableDataContext() ?? []
  const isReturned = isReturnedTo(useResourceContext() ?? '')
  const isWhole = useDeferredValue(true, isReturned) || records.length <= FIRST_ROWS
  return (
    <>
      <DataTableDataContext value={isWhole ? records : records.slice(0, FIRST_ROWS)}>
        <DataTableBody {...props} row={Row} />
      </DataTableDataContext>
      {isWhole ? null : (
        <tbody aria-hidden>
          <tr style={{ height: (records.length - FIRST_ROWS) * ROW_PX }} />
        </tbody>
      )}
    </>
  )
}

function Acts({ entity }: { entity: Entity }) {
  const record = useRecordContext()
  return record ? <RowActions entity={entity} record={record} /> : null
}

function Edit({ entity, path }: { entity: Entity; path: string }) {
  const t = useTranslate()
  const record = useRecordContext()
  if (!record || !canChange(entity, record)) return null
  const title = titleOf(entity, record)
  return (
    <RowLink
      path={path}
      record={record}
      page="edit"
      className={controls.icon}
      data-edit=""
      tabIndex={-1}
      aria-label={t('engine.editOne', { title })}
      data-tooltip={t('engine.edit')}
      onClick={event => event.stopPropagation()}
    >
      <Icon name="edit" size={18} />
    </RowLink>
  )
}

/** The first cell is a link as well as the row: it can be opened in a tab of its own. */
function Opener({ entity, screen, name }: { entity: Entity; screen: Screen; name: string }) {
  const record = useRecordContext()
  if (!record) return null
  const isEmpty = (record[name] ?? '') === ''
  return (
    <RowLink
      path={screen.path}
      record={record}
      className={styles.opener}
      data-open=""
      tabIndex={-1}
      onClick={event => event.stopPropagation()}
    >
      {isEmpty ? titleOf(entity, record) : <FieldLead entity={entity} name={name} />}
    </RowLink>
  )
}
