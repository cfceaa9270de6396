import { useGetManyReference, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { entityOf } from '../../../config/entities'
import { homeOf } from '../../../config/screens'
import type { FieldKind, ViewProps } from '../FieldKind'

const SHOWN = 10

/** The first of the records that belong to this one, and the way to all of them. */
function View({ field, record }: ViewProps<'relatedList'>) {
  const t = useTranslate()
  const home = homeOf(field.of)
  const { title } = entityOf(field.of)
  const { data, total, isPending, error } = useGetManyReference(home, {
    target: field.by,
    id: record.id,
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: title, order: 'ASC' },
    filter: {},
  })
  if (isPending) return <span aria-busy="true">…</span>
  if (error) return <span role="alert">{t('errors.server')}</span>
  if (!total) return <span>{t('engine.noneYet')}</span>
  const all = `/dashboard/${home}?filter=${encodeURIComponent(JSON.stringify({ [field.by]: record.id }))}`
  return (
    <div>
      <ul className="related">
        {data?.map(one => (
          <li key={one.id}>
            <Link to={`/dashboard/${home}/${one.id}/show`}>{String(one[title] ?? one.id)}</Link>
          </li>
        ))}
      </ul>
      {total > SHOWN && <Link to={all}>{t('engine.showAll', { total })}</Link>}
    </div>
  )
}

export const relatedList: FieldKind<'relatedList'> = { View, block: true, Input: () => null }
