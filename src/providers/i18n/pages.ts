import { pages } from '../../config/i18n/en/pages'
import { lightTexts } from './light'

/** 404, 500 and the error boundary. */
export const { load: loadPages, useText: usePageText } = lightTexts(pages, {
  zh: () => import('../../config/i18n/zh/pages').then(each => each.pages),
  es: () => import('../../config/i18n/es/pages').then(each => each.pages),
  fr: () => import('../../config/i18n/fr/pages').then(each => each.pages),
  it: () => import('../../config/i18n/it/pages').then(each => each.pages),
  ar: () => import('../../config/i18n/ar/pages').then(each => each.pages),
})
