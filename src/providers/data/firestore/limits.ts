import type { Language } from '../../../config/constants'
import { firestore as ar } from '../../../config/i18n/ar/firestore'
import { firestore as en } from '../../../config/i18n/en/firestore'
import { firestore as es } from '../../../config/i18n/es/firestore'
import { firestore as fr } from '../../../config/i18n/fr/firestore'
import { firestore as it } from '../../../config/i18n/it/firestore'
import { firestore as zh } from '../../../config/i18n/zh/firestore'
import { AppError } from '../../errors'
import { getPreferences } from '../../preferences'

const TEXTS: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  zh,
  es,
  fr,
  it,
  ar,
}

/** What Firestore can't do, in the reader's language. */
export const limitText = (limit: keyof typeof en): string => TEXTS[getPreferences().language][limit]

/** The same as a refusal, said in the reader's language. The texts are few and come with the transport. */
export const unsupported = (limit: keyof typeof en): AppError =>
  new AppError('unsupported', limitText(limit), { status: 400 })
