import { morning } from '../../config/i18n/en/morning'
import { lazyText } from './lazyText'

/** The texts of the dashboard's news, and of what a selection amounts to. */
export const useMorningText = lazyText(morning, {
  zh: () => import('../../config/i18n/zh/morning').then(each => each.morning),
  es: () => import('../../config/i18n/es/morning').then(each => each.morning),
  fr: () => import('../../config/i18n/fr/morning').then(each => each.morning),
  it: () => import('../../config/i18n/it/morning').then(each => each.morning),
  ar: () => import('../../config/i18n/ar/morning').then(each => each.morning),
})
