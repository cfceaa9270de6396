import { DataTable, ListBase, useListContext, useTranslate, type DataTableProps } from 'react-admin'
import type { ComponentType, ReactNode } from 'react'
import { screenOf } from '../../config/screens'
import type { Entity, Screen } from '../../config/schema'
import { BulkBar } from './BulkBar'
import { FieldView, isNumeric } from './EntityField'
import { ListFrame } from './ListFrame'
import { ListStates } from './ListStates'
import { PhoneCards } from './PhoneCards'
import { useIsPhone } from './useIsPhone'
import styles from './List.module.css'

type Props = {
  path: string
  /** Other ways to look at the same rows, e.g. a map; the table is the first of them. */
  views?: readonly { name: string; icon?: ReactNode; content: ReactNode; paged?: boolean }[]
  /** Cells that are drawn otherwise than their field's type, by field. They find the row in the record context. */
  cells?: Readonly<Record<string, ComponentType>>
}

const NONE = {}

/** A list from its declaration: what every entity has that nobody has written a screen for. */
export function EntityList({ path, views, cells = NONE }: Props) {
  const { entity, screen } = screenOf(path)
  return (
    <ListBase
      resource={path}
      sort={screen.sort}
      perPage={25}
      disableSyncWithLocation={false}
      storeKey={`list.${path}`}
    >
      <ListFrame entity={entity} screen={screen} views={views}>
        <ListStates entity={entity} screen={screen}>
          <Rows entity={entity} screen={screen} cells={cells} />
        </ListStates>
      </ListFrame>
    </ListBase>
  )
}

/** The rows as a table, or as cards where there is no room for one. */
type RowsProps = { entity: Entity; screen: Screen; cells: NonNullable<Props['cells']> }

function Rows({ entity, screen, cells }: RowsProps) {
  return useIsPhone() ? (
    <PhoneCards entity={entity} />
  ) : (
    <EntityTable entity={entity} screen={screen} cells={cells} />
  )
}

type TableProps = RowsProps & Pick<DataTableProps, 'rowClick'>

function EntityTable({ entity, screen, cells, rowClick = 'show' }: TableProps) {
  const t = useTranslate()
  const { total } = useListContext()
  // Every field can be a column; those that the screen names are there from the start, in its order.
  const all = [
    ...screen.columns,
    ...Object.keys(entity.fields).filter(name => !screen.columns.includes(name)),
  ]
  const shown = all.filter(
    name => !entity.fields[name]!.secret && !['relatedList', 'point'].includes(entity.fields[name]!.type),
  )
  return (
    <div className={styles.table} data-rows={total}>
      <DataTable
        rowClick={rowClick}
        bulkActionsToolbar={<BulkBar entity={entity} />}
        hiddenColumns={shown.filter(name => !screen.columns.includes(name))}
        storeKey={`columns.${screen.path}`}
        size="small"
      >
        {shown.map(name => (
          <DataTable.Col
            key={name}
            source={name}
            label={t(`entities.${entity.name}.fields.${name}`)}
            disableSort={!entity.list.sorts.includes(name)}
            align={isNumeric(entity.fields[name]!) ? 'right' : 'left'}
          >
            {cells[name] ? <Own cell={cells[name]} /> : <FieldView entity={entity} name={name} />}
          </DataTable.Col>
        ))}
      </DataTable>
    </div>
  )
}

const Own = ({ cell: Cell }: { cell: ComponentType }) => <Cell />
