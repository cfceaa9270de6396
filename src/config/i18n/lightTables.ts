import type { OtherLanguage } from '../schema/constants'
import type { Messages } from '../schema/text/translate'

type Loaders = Readonly<Record<OtherLanguage, () => Promise<Messages>>>

/** Tables of the customers' pages, which do without the dashboard's. */
export const customerOf: Loaders = {
  zh: () => import('./zh/customer').then(each => each.customer),
  es: () => import('./es/customer').then(each => each.customer),
  fr: () => import('./fr/customer').then(each => each.customer),
  it: () => import('./it/customer').then(each => each.customer),
  ar: () => import('./ar/customer').then(each => each.customer),
}

export const homeOf: Loaders = {
  zh: () => import('./zh/home').then(each => each.home),
  es: () => import('./es/home').then(each => each.home),
  fr: () => import('./fr/home').then(each => each.home),
  it: () => import('./it/home').then(each => each.home),
  ar: () => import('./ar/home').then(each => each.home),
}

/** Tables of the driver's page. */
export const driverOf: Loaders = {
  zh: () => import('./zh/driver').then(each => each.driver),
  es: () => import('./es/driver').then(each => each.driver),
  fr: () => import('./fr/driver').then(each => each.driver),
  it: () => import('./it/driver').then(each => each.driver),
  ar: () => import('./ar/driver').then(each => each.driver),
}
