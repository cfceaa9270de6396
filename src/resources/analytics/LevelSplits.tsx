import { useLocale, useTranslate } from 'react-admin'
import { leftToRight } from '../../config/schema/text/bidi'
import { DAY_BANDS, PERCENT_BANDS, splitByPercent, splitByTime } from '../../config/calls/dashboard'
import type { CallAnswer } from '../../config/schema/calls/define'
import { useCall } from '../../providers/calls/useCall'
import { useMorningText } from '../common/morningText'
import { Bars, type Bar } from '../engine/figures/Bars'
import { listLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import type { FleetQuery } from './useFleetFilter'

type Split = CallAnswer<typeof splitByPercent>
type Band = Split['bands'][number]

/** A band such as 10–25; the last one is open-ended. */
const rangeOf = ({ from, to }: Band) => (to === null ? `≥ ${from}` : `${from ?? 0}–${to}`)

/** Tanks by percentage left, and by days left. */
export function LevelSplits({ asked }: { asked: FleetQuery }) {
  const t = useTranslate()
  const text = useMorningText()
  const language = useLocale() ?? 'en'
  const days = useMeasure('days')
  const percent = useCall(splitByPercent, asked)
  const time = useCall(splitByTime, asked)
  const bars = (
    split: Split | undefined,
    rangeWords: (range: string) => string,
    unknown: string,
    urgent: readonly Bar['tone'][],
  ) =>
    split && [
      ...split.bands.map((band, at): Bar => ({
        key: String(band.from),
        label: rangeWords(rangeOf(band)),
        value: band.tanks,
        text: String(band.tanks),
        tone: urgent[at],
        to: listLink('tanks', { filter: band.filter }),
      })),
      {
        key: 'unknown',
        label: unknown,
        value: split.unknown.tanks,
        text: String(split.unknown.tanks),
        tone: 'unknown' as const,
        to: listLink('tanks', { filter: split.unknown.filter }),
      },
    ]
  return (
    <>
      <Bars
        title={text('byPercent')}
        rows={PERCENT_BANDS.length + 1}
        bars={bars(percent.data, range => leftToRight(`${range} %`, language), text('noReading'), [])}
        error={percent.error}
        onRetry={() => void percent.refetch()}
      />
      <Bars
        title={text('byDays')}
        rows={DAY_BANDS.length + 1}
        bars={bars(
          time.data,
          range => `${leftToRight(range, language)} ${days.markOf()}`,
          t('tanks.noForecast'),
          ['bad', 'warn'],
        )}
        error={time.error}
        onRetry={() => void time.refetch()}
      />
    </>
  )
}
