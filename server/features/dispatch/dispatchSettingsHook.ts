import { dispatchSettings } from '../../../src/config/entities/declared'
import type { Problems } from '../../../src/config/schema'
import { defineHook } from '../../engine/behaviour/hook'
import { checkGroup } from './checkGroup'
import { checkOrder } from './checkTimes'

/** A row that isn't one is null, and has its own problem. */
type Price = { readonly content_type: string | null } | null

/** Each product has one price. */
function checkPrices(prices: readonly Price[], problems: Problems) {
  const seen = new Set<string>()
  prices.forEach((price, i) => {
    const product = price?.content_type
    if (!product) return
    if (seen.has(product)) problems[`products.${i}.content_type`] ??= { key: 'validation.productTwice' }
    seen.add(product)
  })
}

/** Settings are those of a client; its depots open before they close, and each product has one price. */
export const dispatchSettingsHook = defineHook(dispatchSettings, {
  async beforeSave({ db }, values, current, problems) {
    await checkGroup(db, { field: 'client_id', id: values.client_id, wanted: 'client' }, problems)
    checkOrder({ ...current, ...values }, 'opens_at', 'closes_at', problems)
    if (Array.isArray(values.products)) checkPrices(values.products as Price[], problems)
  },
})
