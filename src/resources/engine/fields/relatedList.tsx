import { useQuery } from '@tanstack/react-query'
import { useGetManyReference, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { entityOf } from '../../../config/entities'
import { countOf } from '../../../providers/data/counts'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { Skeleton } from '../../ui/Skeleton'
import type { FieldKind, ViewProps } from '../FieldKind'
import { listLink, screenFor } from '../links'
import { useIsPhone } from '../useIsPhone'
import { canDo } from '../permissions'
import { messageOf } from '../messageOf'
import { Figure } from './Figure'
import { Unknown } from './Plain'
import { RelatedCards, RelatedTable } from './RelatedRecords'

const SHOWN = 10

/** The first of the records that belong to this one, with their three facts, and the way to all of them. */
function Show({ field, record }: ViewProps<'relatedList'>) {
  const t = useTranslate()
  const phone = useIsPhone()
  const entity = entityOf(field.of)
  const { data, total, isPending, error } = useGetManyReference(
    field.of,
    {
      target: field.by,
      id: record.id,
      pagination: { page: 1, perPage: SHOWN },
      sort: entity.list.sort,
      filter: {},
    },
    { enabled: canDo('read', entity) },
  )
  if (!canDo('read', entity)) return <Unknown />
  if (isPending) return <Skeleton rows={2} height={36} />
  if (error) return <span role="alert">{messageOf(t, error)}</span>
  if (!data || data.length === 0) return <p className="field-none">{t('engine.noneYet')}</p>
  const facts = entity.list.card.filter(name => name !== field.by)
  const screen = screenFor(entity, data[0]!)
  const Records = phone ? RelatedCards : RelatedTable
  return (
    <div className="field-related">
      <Records entity={entity} records={data} facts={facts} />
      {screen && canOpenList(screen.path) && total !== undefined && total > SHOWN ? (
        <Link to={listLink(screen.path, { filter: { [field.by]: record.id } })}>
          {t('engine.showAll', { total })}
        </Link>
      ) : null}
    </div>
  )
}

/** How many there are; the rows of a page ask together. */
function Count({ field, source, entity, record }: ViewProps<'relatedList'>) {
  const { data } = useQuery({
    queryKey: [entity, 'counts', source, record.id],
    queryFn: () => countOf(entityOf(entity), source, record.id),
    enabled: field.counted === true && canDo('read', entityOf(field.of)),
  })
  return <Figure value={data} />
}

export const relatedList: FieldKind<'relatedList'> = { Cell: Count, Show, block: true, numeric: true }
