import { app } from '../app'
import type * as declared from './declared'

/** Keyed by entity name, as references and rights use it; the export name may differ. */
type ByName = {
  [K in keyof typeof declared as (typeof declared)[K]['name']]: (typeof declared)[K]
}
declare module '../schema/values' {
  interface EntityRegistry extends ByName {}
}

/** Every entity of the product, by name. `entityOf` throws for a name that no declaration has. */
export const { entities, entityOf } = app
