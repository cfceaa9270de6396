import type { Language } from '../config/schema/constants'
import { localeOf } from '../config/schema/text/format'
import { volume } from '../customer/words'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'

/** Litres in words. Meters and tickets count litres, whatever unit the driver's profile names. */
export const litresText = (t: Translate, litres: number, language: Language): string =>
  volume(t, litres, 'litre', language)

const time = (at: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(at))

/** When the customer expects the truck, or when it should arrive; null where nobody said so. */
export function whenText(t: Translate, { window_start, window_end, eta }: Stop, language: Language) {
  const parts = [
    eta ? t('eta', { time: time(eta, language) }) : null,
    window_start && window_end
      ? t('window', { from: time(window_start, language), until: time(window_end, language) })
      : null,
  ]
  return parts.filter(part => part !== null).join(' · ') || null
}
