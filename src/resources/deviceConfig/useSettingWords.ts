import { useTranslate } from 'react-admin'
import type { DownlinkSettings } from '../../config/downlinkSettings'
import { useMeasure } from '../engine/useMeasure'
import { listWords } from '../engine/words'

/** The text of a downlink's settings, without its kind, which another column shows. Empty if it sets nothing. */
export function useSettingWords(): (settings: DownlinkSettings) => string {
  const t = useTranslate()
  const { format: minutes } = useMeasure('min')
  const { format: millimetres } = useMeasure('mm')
  return ({ interval_min, low_mm, critical_mm, firmware }) =>
    listWords(t, [
      ...(interval_min === undefined ? [] : [minutes(interval_min)]),
      ...(low_mm === undefined ? [] : [`${t('deviceConfig.low_mm')} ${millimetres(low_mm)}`]),
      ...(critical_mm === undefined ? [] : [`${t('deviceConfig.critical_mm')} ${millimetres(critical_mm)}`]),
      ...(firmware === undefined ? [] : [firmware]),
    ])
}
