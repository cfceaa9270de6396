import { useTranslate } from 'react-admin'
import { opportunity } from '../../config/calls/dashboard'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { useMorningText } from '../common/morningText'
import { Bars, type Bar } from '../engine/figures/Bars'
import { listLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import { choiceWords } from '../engine/words'
import type { FleetQuery } from './useFleetFilter'
import { useRangeWords } from './useRangeWords'

const tanks = entityOf('tanks')

/** Forecast demand in litres, by product and week, with the forecasts' range. */
export function Opportunity({ asked }: { asked: FleetQuery }) {
  const t = useTranslate()
  const text = useMorningText()
  const litres = useMeasure('L')
  const rangeWords = useRangeWords()
  const { data, error, refetch } = useCall(opportunity, asked)
  const bars = data?.contents.flatMap(
    ({ content_type, content_label, p10, p50, p90, filter, weeks }): Bar[] => {
      return [
        {
          key: content_type,
          label: choiceWords(t, tanks, 'content_type', { content_type, content_label }),
          value: p50,
          text: litres.short(p50),
          ...(litres.short(p10) === litres.short(p90)
            ? {}
            : {
                range: [p10, p90] as const,
                note: rangeWords(p10, p90),
              }),
          to: listLink('tanks', { filter }),
        },
        ...weeks.map(each => ({
          key: `${content_type} ${each.week}`,
          label: text(`week.${each.week}`),
          isPart: true,
          value: each.p50,
          text: litres.short(each.p50),
          to: listLink('tanks', { filter: each.filter }),
        })),
      ]
    },
  )
  return (
    <Bars
      title={text('opportunity')}
      bars={bars}
      empty={text('noOpportunity')}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
