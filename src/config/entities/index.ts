import { app } from '../app'
import type * as declared from './declared'

/** By the name that references and rights use, which isn't always what its file exports. */
type ByName = {
  [K in keyof typeof declared as (typeof declared)[K]['name']]: (typeof declared)[K]
}
declare module '../schema/values' {
  interface EntityRegistry extends ByName {}
}

/** Every entity of the product, by name. `entityOf` throws for a name that no declaration has. */
export const { entities, entityOf } = app
