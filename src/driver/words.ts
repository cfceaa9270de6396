import type { Language } from '../config/schema/constants'
import { localeOf } from '../config/schema/text/format'
import { volume } from '../customer/words'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'

/** Formats litres. Drivers see litres in any profile, because meters and tickets count them. */
export const litresText = (t: Translate, litres: number, language: Language): string =>
  volume(t, litres, 'litre', language)

/** The product of a stop; the tank's own name for one that is no fuel. */
export const productText = (t: Translate, { content_type, content_label }: Stop): string =>
  content_label ?? t(`content.${content_type ?? 'unknown'}`)

const time = (at: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' }).format(new Date(at))

/** The planned arrival; null for a stop without one. */
const etaText = (t: Translate, { eta }: Stop, language: Language) =>
  eta ? t('eta', { time: time(eta, language) }) : null

/** When the customer expects the truck. */
const windowText = (t: Translate, { window_start, window_end }: Stop, language: Language) =>
  window_start && window_end
    ? t('window', { from: time(window_start, language), until: time(window_end, language) })
    : null

/** The arrival, or else the window, for lists. */
export const timeText = (t: Translate, stop: Stop, language: Language) =>
  etaText(t, stop, language) ?? windowText(t, stop, language)

export const whenText = (t: Translate, stop: Stop, language: Language) =>
  [etaText(t, stop, language), windowText(t, stop, language)].filter(part => part !== null).join(' · ')
