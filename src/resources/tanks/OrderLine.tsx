import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { day } from '../../config/schema/text/format'
import { personOf, type Person } from '../../providers/data/people'
import { useZone } from '../engine/useZone'
import { optionWords, type Translate } from '../engine/words'
import { dayIn } from '../engine/zoned'
import { StatusChip } from '../ui/StatusChip'

/** Whether a delivery or collection is under way for a tank. */
export const isOrdered = ({ topup_state }: RaRecord): boolean =>
  topup_state === 'requested' || topup_state === 'scheduled'

/** The day of the request, or the day that it is scheduled for. */
function useOrderDay() {
  const { timeZone } = useZone()
  return ({ topup_state, topup_at, topup_on }: RaRecord): string | undefined => {
    if (topup_state === 'scheduled' && topup_on) return day(topup_on)
    return topup_at ? day(dayIn(topup_at, timeZone)) : undefined
  }
}

/** The state of a tank's order, where there is one, with its day; `brief` leaves the day to the tooltip. */
export function OrderChip({ tank, brief = false }: { tank: RaRecord; brief?: boolean }) {
  const t = useTranslate()
  const dayOf = useOrderDay()
  if (!isOrdered(tank)) return null
  const state = optionWords(t, 'tanks', 'topup_state', tank.topup_state)
  const on = dayOf(tank)
  return brief ? (
    <span data-tooltip={on}>
      <StatusChip tone="accent">{state}</StatusChip>
    </span>
  ) : (
    <StatusChip tone="accent">
      {state} {on}
    </StatusChip>
  )
}

const nameOf = (t: Translate, { kind, name, role }: Person): string =>
  kind === 'person' ? (name ?? t(`roles.${role}`, { _: role ?? '' })) : t(`engine.actor.${kind}`)

/** Who requested it, and for when it is scheduled, as a sentence. */
export function OrderLine({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const dayOf = useOrderDay()
  const uid = isOrdered(tank) ? (tank.topup_by ?? null) : null
  const { data: person } = useQuery({
    queryKey: ['people', uid],
    queryFn: () => personOf(uid),
    enabled: uid !== null,
    staleTime: Infinity,
  })
  if (tank.topup_state === 'fulfilled') return <>{t('tanks.order.delivered')}</>
  if (!isOrdered(tank)) return null
  const on = dayOf({ ...tank, topup_state: 'requested' })
  const asked = person
    ? t('tanks.order.requestedBy', { who: nameOf(t, person), day: on })
    : t('tanks.order.requested', { day: on })
  return (
    <>
      {asked}
      {tank.topup_state === 'scheduled' && tank.topup_on
        ? ` · ${t('tanks.order.scheduled', { day: day(tank.topup_on) })}`
        : null}
    </>
  )
}

/** Why a tank can't be ordered for again: its order, with who requested it. */
export const OrderRefusal = ({ record, children }: { record: RaRecord; children: ReactNode }) =>
  isOrdered(record) ? <OrderLine tank={record} /> : children
