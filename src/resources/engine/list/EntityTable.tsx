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
import { isSortable, typeOfField, type Entity, type Screen } from '../../../config/schema'
import { FieldCell, FieldLead, isNumeric } from '../EntityField'
import { Icon } from '../../ui/Icon'
import { useParts } from '../parts/useParts'
import { PeekButton } from '../peek/PeekButton'
import { Skeleton } from '../../ui/Skeleton'
import { RowActions } from '../actions/RowActions'
import { canChange, canDoAction, canDo } from '../permissions'
import { screenWords } from '../words'
import { maySelect } from './CardCheckbox'
import type { Cells } from './cells'
import { useCompact } from './useCompact'
import { Row } from './Row'
import { useListView } from './useListView'
import { isReturnedTo, useListReturn } from './useListReturn'
import { useRowKeys } from './useRowKeys'
import { RowLink } from './RowLink'
import { columnWidth, wrapsLabel } from './columnWidth'
import controls from './Controls.module.css'
import styles from './Table.module.css'
import { useSortLimit } from './useSortLimit'
import { titleOf } from '../titleOf'

type Props = { entity: Entity; screen: Screen; cells: Cells }

/** The rows of a list, with the columns of its URL. The first column and the header are sticky. */
export function EntityTable({ entity, screen, cells }: Props) {
  const t = useTranslate()
  const [compact] = useCompact()
  const { isPending, isPlaceholderData } = useListContext()
  const { columns } = useListView(entity, screen)
  const table = useRef<HTMLDivElement>(null)
  useRowKeys(table)
  useListReturn(screen.path, table, !isPending)
  const mayUpdate = canDo('update', entity)
  const selects = maySelect(entity)
  const { Peek } = useParts()
  const acts = entity.actions.some(canDoAction)
  const heading = useHeading(entity, screen)
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
        bulkActionsToolbar={<></>}
        bulkActionButtons={selects ? <></> : false}
        storeKey={`table.${screen.path}`}
        {...OPTIONS}
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
            {contentOf(entity, screen, name, i, cells[name])}
          </Column>
        ))}
        {mayUpdate || acts || Peek ? (
          <Column
            key="actions"
            width={`${ICON_PX * (Number(mayUpdate) + Number(acts) + Number(Peek !== undefined))}px`}
            label={<span className="visually-hidden">{t('engine.actions')}</span>}
            {...ACTIONS}
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

/** The header of a column, and whether the list can be sorted by it. */
function useHeading(entity: Entity, screen: Screen) {
  const t = useTranslate()
  const limitOf = useSortLimit(entity)
  return (name: string) => {
    const words = screenWords(t, screen, name)
    if (!isSortable(entity, name)) return { label: words, disableSort: true }
    const limit = limitOf(name)
    if (limit === undefined) return { label: words }
    // Explains why sorting is disabled.
    return { label: <Limited words={words} limit={limit} />, disableSort: true }
  }
}

/**
 * The cell of a column: the screen's own, the link to the record, or the field. Not a component, because every cell
 * of a page would render one more.
 */
function contentOf(
  entity: Entity,
  screen: Screen,
  name: string,
  at: number,
  cell: ComponentType | undefined,
) {
  if (at === 0 && !cell) return <Opener entity={entity} screen={screen} name={name} />
  const field = cell ? <Own cell={cell} /> : <FieldCell entity={entity} name={name} />
  return wraps(entity, name) ? <div className={styles.lines}>{field}</div> : field
}

const Limited = ({ words, limit }: { words: string; limit: string }) => (
  <span data-tooltip={limit}>
    {words}
    <span className="visually-hidden">, {limit}</span>
  </span>
)

/** Labels and long text are shown on as many lines as a short note needs. */
const wraps = (entity: Entity, name: string) =>
  wrapsLabel(entity, name) || typeOfField(entity.fields[name]!).prose

const ICON_PX = 32
const NUMERIC = { headerClassName: styles.numeric, cellClassName: styles.numeric }
const ACTIONS = { headerClassName: styles.actions, cellClassName: styles.actions }
const OPTIONS = { rowClick: 'show', hiddenColumns: [] as string[] }
const Own = ({ cell: Cell }: { cell: ComponentType }) => <Cell />

/**
 * A column with a fixed header width and `aria-sort`. Its cells are plain: MUI's took half of a page's render time.
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
/** The header alone, before the rows are loaded, to avoid layout shift. */
const WAITING = { data: [{ id: 0 }], total: 1, isPending: false, body: () => <tbody /> }

/** About one screen of rows. */
const FIRST_ROWS = 12

/**
 * Renders the first screen of rows at once and the rest deferred, with reserved space. On return to a row, which may
 * be any, all rows are rendered at once.
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

/** The first cell is a link in addition to the row's click, so that it can be opened in a new tab. */
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
