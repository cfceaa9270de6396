import type { OtherLanguage } from '../../config/constants'
import type { Messages } from '../../config/schema/text/translate'

type Loaders = Readonly<Record<OtherLanguage, () => Promise<Messages>>>

export const lightOf: Loaders = {
  zh: () => import('../../config/schema/words/zh/light').then(each => each.light),
  es: () => import('../../config/schema/words/es/light').then(each => each.light),
  fr: () => import('../../config/schema/words/fr/light').then(each => each.light),
  it: () => import('../../config/schema/words/it/light').then(each => each.light),
  ar: () => import('../../config/schema/words/ar/light').then(each => each.light),
}

export const pagesOf: Loaders = {
  zh: () => import('../../config/schema/words/zh/pages').then(each => each.pages),
  es: () => import('../../config/schema/words/es/pages').then(each => each.pages),
  fr: () => import('../../config/schema/words/fr/pages').then(each => each.pages),
  it: () => import('../../config/schema/words/it/pages').then(each => each.pages),
  ar: () => import('../../config/schema/words/ar/pages').then(each => each.pages),
}

export const customerOf: Loaders = {
  zh: () => import('../../config/i18n/zh/customer').then(each => each.customer),
  es: () => import('../../config/i18n/es/customer').then(each => each.customer),
  fr: () => import('../../config/i18n/fr/customer').then(each => each.customer),
  it: () => import('../../config/i18n/it/customer').then(each => each.customer),
  ar: () => import('../../config/i18n/ar/customer').then(each => each.customer),
}

export const homeOf: Loaders = {
  zh: () => import('../../config/i18n/zh/home').then(each => each.home),
  es: () => import('../../config/i18n/es/home').then(each => each.home),
  fr: () => import('../../config/i18n/fr/home').then(each => each.home),
  it: () => import('../../config/i18n/it/home').then(each => each.home),
  ar: () => import('../../config/i18n/ar/home').then(each => each.home),
}

export const socialOf: Loaders = {
  zh: () => import('../../config/i18n/zh/social').then(each => each.social),
  es: () => import('../../config/i18n/es/social').then(each => each.social),
  fr: () => import('../../config/i18n/fr/social').then(each => each.social),
  it: () => import('../../config/i18n/it/social').then(each => each.social),
  ar: () => import('../../config/i18n/ar/social').then(each => each.social),
}
