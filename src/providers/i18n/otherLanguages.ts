import type { OtherLanguage } from '../../config/schema/constants'
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

export const socialOf: Loaders = {
  zh: () => import('../../config/schema/words/zh/social').then(each => each.social),
  es: () => import('../../config/schema/words/es/social').then(each => each.social),
  fr: () => import('../../config/schema/words/fr/social').then(each => each.social),
  it: () => import('../../config/schema/words/it/social').then(each => each.social),
  ar: () => import('../../config/schema/words/ar/social').then(each => each.social),
}
