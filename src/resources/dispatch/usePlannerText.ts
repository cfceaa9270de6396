import { dispatchPlanner } from '../../config/i18n/en/dispatchPlanner'
import { lazyText } from '../common/lazyText'

/** The texts of the dispatch planner. */
export const usePlannerText = lazyText(dispatchPlanner, {
  zh: () => import('../../config/i18n/zh/dispatchPlanner').then(each => each.dispatchPlanner),
  es: () => import('../../config/i18n/es/dispatchPlanner').then(each => each.dispatchPlanner),
  fr: () => import('../../config/i18n/fr/dispatchPlanner').then(each => each.dispatchPlanner),
  it: () => import('../../config/i18n/it/dispatchPlanner').then(each => each.dispatchPlanner),
  ar: () => import('../../config/i18n/ar/dispatchPlanner').then(each => each.dispatchPlanner),
})
