import { useLocale, useTranslate } from 'react-admin'
import { historicalTopups } from '../../config/calls/dashboard'
import { useCall } from '../../providers/calls/useCall'
import { useMorningText } from '../common/morningText'
import { Bars, type Bar } from '../engine/figures/Bars'
import { listLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import type { FleetQuery } from './useFleetFilter'

/** The last twelve months, each beside the same month of the previous year; a bar links to the tanks served. */
export function Topups({ asked }: { asked: FleetQuery }) {
  const t = useTranslate()
  const text = useMorningText()
  const locale = useLocale() ?? 'en'
  const litres = useMeasure('L')
  const { data, error, refetch } = useCall(historicalTopups, asked)
  const name = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const kinds = [...new Set((data?.months ?? []).map(({ kind }) => kind))]
  const bars = (kind: (typeof kinds)[number]) =>
    data?.months
      .filter(month => month.kind === kind)
      // Leading months without data are omitted.
      .filter((_, at, all) =>
        all.slice(0, at + 1).some(month => month.services + month.year_before.services > 0),
      )
      .map(({ month, litres: value, services, tanks: served, filter, year_before }): Bar => ({
        key: month,
        label: name.format(new Date(`${month}-01T00:00:00Z`)),
        value,
        text: litres.short(value),
        note: text(`services.${kind}`, { smart_count: services }),
        ...(year_before.services > 0
          ? {
              before: year_before.litres,
              note: text('yearBefore', { litres: litres.short(year_before.litres) }),
            }
          : {}),
        ...(served > 0 ? { to: listLink('tanks', { filter }) } : {}),
      }))
  if (!data || kinds.length === 0)
    return (
      <Bars
        title={text('topups.topup')}
        bars={data ? [] : undefined}
        empty={t('analytics.noServices')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return kinds.map(kind => (
    <Bars
      key={kind}
      title={text(`topups.${kind}`)}
      help={text('byTicket')}
      bars={bars(kind)}
      onRetry={() => void refetch()}
    />
  ))
}
