import type { OtherLanguage } from '../../config/constants'
import type { Messages } from '../../config/i18n/translate'

type Loaders = Readonly<Record<OtherLanguage, () => Promise<Messages>>>

export const lightOf: Loaders = {
  zh: () => import('../../config/i18n/zh/light').then(each => each.light),
  es: () => import('../../config/i18n/es/light').then(each => each.light),
  fr: () => import('../../config/i18n/fr/light').then(each => each.light),
  it: () => import('../../config/i18n/it/light').then(each => each.light),
  ar: () => import('../../config/i18n/ar/light').then(each => each.light),
}

export const pagesOf: Loaders = {
  zh: () => import('../../config/i18n/zh/pages').then(each => each.pages),
  es: () => import('../../config/i18n/es/pages').then(each => each.pages),
  fr: () => import('../../config/i18n/fr/pages').then(each => each.pages),
  it: () => import('../../config/i18n/it/pages').then(each => each.pages),
  ar: () => import('../../config/i18n/ar/pages').then(each => each.pages),
}
