import { entityOf } from '../../../providers/app'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { countOf } from '../../../providers/data/counts'
import { Skeleton } from '../../ui/Skeleton'
import type { FieldKind, ViewProps } from '../FieldKind'
import { useIsPhone } from '../useIsPhone'
import { messageOf } from '../messageOf'
import { SeeAllLink } from './SeeAllLink'
import { Figure } from './Figure'
import { RelatedCards, RelatedTable } from './RelatedRecords'
import { useRelated } from './useRelated'

/** The first related records with three fields each, and a link to all of them. */
function Show({ field, record }: ViewProps<'relatedList'>) {
  const t = useTranslate()
  const phone = useIsPhone()
  const { data, total, isCapped, isPending, error, entity } = useRelated(field, record)
  if (isPending) return <Skeleton rows={2} height={36} />
  if (error) return <span role="alert">{messageOf(t, error)}</span>
  if (!data || data.length === 0) return <p className="ui-muted">{t('engine.noneYet')}</p>
  const facts = entity.list.card.filter(name => name !== field.by)
  const Records = phone ? RelatedCards : RelatedTable
  return (
    <>
      <div className="field-rows field-related">
        <Records entity={entity} records={data} facts={facts} />
      </div>
      <SeeAllLink
        entity={entity}
        by={field.by}
        id={record.id}
        shown={data.length}
        total={total}
        isCapped={isCapped}
      />
    </>
  )
}

/** The number of related records; a page's rows are batched. */
function Count({ field, source, entity, record }: ViewProps<'relatedList'>) {
  const { data } = useQuery({
    queryKey: [entity, 'counts', source, record.id],
    queryFn: () => countOf(entityOf(entity), source, record.id),
    enabled: field.counted === true,
  })
  return <Figure value={data} />
}

export const relatedList: FieldKind<'relatedList'> = {
  width: 48,
  Cell: Count,
  Show,
  block: true,
  numeric: true,
}
