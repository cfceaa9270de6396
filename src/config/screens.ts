import { app } from './app'

export type { EntityScreen } from './schema/app'

/** Every screen of the product, by its path below /dashboard. */
export const { screens: entityScreens, screenOf, homeOf } = app
