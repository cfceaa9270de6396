import { useMemo } from 'react'
import { useTranslate } from 'react-admin'

type Tank = { readonly name?: string; readonly direction?: unknown }

/** The labels of a tank's level chart; `unit` labels its axis, `shaded` names the shaded event. */
export function useChartLabels({ name, direction }: Tank, unit: string, shaded?: string) {
  const t = useTranslate()
  const states = direction === 1 ? 'tanks.filling.state' : 'tanks.state'
  return useMemo(
    () => ({
      time: t('tanks.measured'),
      raw: t('tanks.raw'),
      smoothed: t('tanks.smoothed'),
      excluded: t('tanks.excluded'),
      unit,
      chart: t('tanks.chartOf', { name }),
      safe: t('format.safeFill'),
      low: t(`${states}.warn`),
      critical: t(`${states}.bad`),
      expected: t('tanks.expected'),
      ...(shaded === undefined ? {} : { shaded, compared: t('approvals.expectedLevel') }),
    }),
    [t, name, states, unit, shaded],
  )
}
