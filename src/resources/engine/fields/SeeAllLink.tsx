import { useLocale, useTranslate, type Identifier } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { listLink, paramLink } from '../links'
import { Count } from './Figure'

type TotalProps = { total: number | undefined; isCapped: boolean }

/** The number of related records, beside their heading. */
export const Total = ({ total, isCapped }: TotalProps) =>
  total === undefined ? null : (
    <span className="field-total">
      <Count value={total} capped={isCapped} />
    </span>
  )

type Props = TotalProps & {
  entity: Entity
  /** Their field that references the parent record. */
  by: string
  id: Identifier
  /** The number of records shown. */
  shown: number
}

/**
 * A link to the full list, where the user has one: if not all related records are shown, or if the list has a readable
 * address for them (`/dashboard/jobs?scheduleId=7`).
 */
export function SeeAllLink({ entity, by, id, shown, total, isCapped }: Props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  if (total === undefined) return null
  // On a record's page, figures are exact.
  const figure = `${exact(total, 0, locale)}${isCapped ? '+' : ''}`
  // A screen with its own filter may omit some of them.
  const screen = entity.screens.find(
    ({ path, filter }) => Object.keys(filter).length === 0 && canOpenList(path),
  )
  const param = screen && Object.keys(screen.params).find(name => screen.params[name] === by)
  if (total <= shown && !param) return null
  return (
    <p className="ui-note">
      {screen && Object.hasOwn(entity.list.filters, by) ? (
        <Link
          to={param ? paramLink(screen.path, param, id) : listLink(screen.path, { filter: { [by]: id } })}
        >
          {t('engine.showAll', { total: figure })}
        </Link>
      ) : (
        t('engine.range', { first: 1, last: shown, total: figure })
      )}
    </p>
  )
}
