import { useLocale, useTranslate, type Identifier } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listLink } from '../links'

type TotalProps = { total: number | undefined; isCapped: boolean }

/** A total as lists write it; one that is capped says that there are more. */
function useTotal({ total, isCapped }: TotalProps): string | undefined {
  const locale = useLocale() ?? 'en'
  return total === undefined ? undefined : `${exact(total, 0, locale)}${isCapped ? '+' : ''}`
}

/** How many records belong to another, beside their heading. */
export function Total(props: TotalProps) {
  const figure = useTotal(props)
  return figure === undefined ? null : <span className="field-total">{figure}</span>
}

type Props = TotalProps & {
  entity: Entity
  /** The field of theirs that names the record that they belong to. */
  by: string
  id: Identifier
  /** How many of them are drawn. */
  shown: number
}

/** Where not all that belong to a record are drawn: the way to the others, for whoever has a list that shows them all. */
export function AllOf({ entity, by, id, shown, total, isCapped }: Props) {
  const t = useTranslate()
  const figure = useTotal({ total, isCapped })
  if (total === undefined || total <= shown) return null
  // A screen with a filter of its own may leave some of them out.
  const screen = entity.screens.find(
    ({ path, filter }) => Object.keys(filter).length === 0 && canOpenList(path),
  )
  return (
    <p className="field-all">
      {screen && Object.hasOwn(entity.list.filters, by) ? (
        <Link to={listLink(screen.path, { filter: { [by]: id } })}>
          {t('engine.showAll', { total: figure })}
        </Link>
      ) : (
        t('engine.range', { first: 1, last: shown, total: figure })
      )}
    </p>
  )
}
