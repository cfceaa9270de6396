import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { useAct } from '../engine/actions/useAct'
import { useQuickCounts } from '../engine/figures/useFigures'
import { listLink } from '../engine/links'
import { canDoAction } from '../engine/permissions'

const entity = entityOf('tickets')
const services = entityOf('services')
const confirm = entity.actions.find(({ name }) => name === 'confirm')!
const DETECTED = { state: 'detected' } as const

/** Confirms all tickets within the tolerance in one act, and leads to the deliveries that have no ticket. */
export function TicketTools() {
  const t = useTranslate()
  const { begin, dialog } = useAct(entity)
  const { data: counts } = useQuickCounts(entity, {})
  const { data: missing } = useQuickCounts(services, DETECTED)
  const within = counts?.find(({ name }) => name === 'within')
  const without = missing?.find(({ name }) => name === 'noTicket')
  return (
    <span className="ui-row">
      {without && without.count > 0 ? (
        <Link
          className="ui-underlined"
          to={listLink('services', { filter: { ...DETECTED, ticket_l: null } })}
        >
          {t('approvals.withoutTicket', { smart_count: without.count })}
        </Link>
      ) : null}
      {within && canDoAction(confirm) ? (
        <button
          type="button"
          className="ui-primary"
          disabled={within.count === 0}
          onClick={() =>
            begin(confirm, {
              kind: 'many',
              which: {
                filter: { state: 'matched', mismatch: null },
                ...(within.capped ? {} : { expected: within.count }),
              },
              count: within.count,
            })
          }
        >
          {t('approvals.confirmWithin', { smart_count: within.count })}
        </button>
      ) : null}
      {dialog}
    </span>
  )
}
