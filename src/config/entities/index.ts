import { app } from '../app'
import type * as declared from './declared'

/** Keyed by entity name, as references and rights use it; the export name may differ. */
type ByName = {
  [K in keyof typeof declared as (typeof declared)[K]['name']]: (typeof declared)[K]
}
// From the exports alone: the declarations themselves refer to each other by these names.
type Exported = { [K in keyof typeof declared]: K }
declare module '../schema/types/base' {
  interface EntityNames extends Exported {}
}
declare module '../schema/values' {
  interface EntityRegistry extends ByName {}
}

/** Every entity of the product, by name. `entityOf` throws for a name that no declaration has. */
export const { entities, entityOf } = app
