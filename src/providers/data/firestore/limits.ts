import type { Language } from '../../../config/schema/constants'
import { firestore as ar } from '../../../config/schema/words/ar/firestore'
import { firestore as en } from '../../../config/schema/words/en/firestore'
import { firestore as es } from '../../../config/schema/words/es/firestore'
import { firestore as fr } from '../../../config/schema/words/fr/firestore'
import { firestore as it } from '../../../config/schema/words/it/firestore'
import { firestore as zh } from '../../../config/schema/words/zh/firestore'
import { fieldLabel } from '../../../config/schema/text/labels'
import { interpolate } from '../../../config/schema/text/translate'
import type { Entity } from '../../../config/schema'
import { textIfLoaded } from '../../i18n/messages'
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

type Limit = keyof typeof en

/** The label of a field. */
const fieldWords = (entity: Entity, name: string): string =>
  textIfLoaded(getPreferences().language, `entities.${entity.name}.fields.${name}`) ??
  fieldLabel(entity.fields, name)

/** A Firestore limitation of a field, in the user's language. */
export const limitText = (limit: Limit, entity: Entity, field: string): string =>
  interpolate(TEXTS[getPreferences().language][limit], { field: fieldWords(entity, field) })

const refused = (text: string) => new AppError('unsupported', text, { status: 400 })

/** A Firestore limitation as an error in the user's language. The few texts are part of the transport. */
export const unsupported = (limit: 'index' | 'lists' | 'far'): AppError =>
  refused(TEXTS[getPreferences().language][limit])

/** The same for a field, with its label. */
export const unsupportedField = (
  limit: Exclude<Limit, 'index' | 'lists' | 'far'>,
  entity: Entity,
  field: string,
) => refused(limitText(limit, entity, field))
