import { useMemo } from 'react'
import type { Translate } from './words'

/** What a chart of a tank's level says, in the words that `t` has for it; `unit` is the mark of its axis. */
export const useChartLabels = (t: Translate, name: string, unit: string, expected: string) =>
  useMemo(
    () => ({
      time: t('tanks.measured'),
      raw: t('tanks.raw'),
      smoothed: t('tanks.smoothed'),
      excluded: t('tanks.excluded'),
      unit,
      chart: t('tanks.chartOf', { name }),
      safe: t('format.safeFill'),
      low: t('tanks.state.warn'),
      critical: t('tanks.state.bad'),
      expected: t(expected),
    }),
    [t, name, unit, expected],
  )
