import { useLocale, useTranslate, type Identifier } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listLink } from '../links'

type TotalProps = { total: number | undefined; isCapped: boolean }

/** A total as in lists; a capped total shows that there are more. */
function useTotal({ total, isCapped }: TotalProps): string | undefined {
  const locale = useLocale() ?? 'en'
  return total === undefined ? undefined : `${exact(total, 0, locale)}${isCapped ? '+' : ''}`
}

/** The number of related records, beside their heading. */
export function Total(props: TotalProps) {
  const figure = useTotal(props)
  return figure === undefined ? null : <span className="field-total">{figure}</span>
}

type Props = TotalProps & {
  entity: Entity
  /** Their field that references the parent record. */
  by: string
  id: Identifier
  /** The number of records shown. */
  shown: number
}

/** If not all related records are shown: a link to the full list, where the user has one. */
export function SeeAllLink({ entity, by, id, shown, total, isCapped }: Props) {
  const t = useTranslate()
  const figure = useTotal({ total, isCapped })
  if (total === undefined || total <= shown) return null
  // A screen with its own filter may omit some of them.
  const screen = entity.screens.find(
    ({ path, filter }) => Object.keys(filter).length === 0 && canOpenList(path),
  )
  return (
    <p className="ui-note">
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
