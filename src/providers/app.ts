import type { App, EntityScreen } from '../config/schema/app'
import type { EntityName, Named } from '../config/schema'
import { programs } from './programs'

/*
 * A page runs one app, which its main module provides: code finds it here, instead of passing it through every component. The
 * light pages (sign-in) never load it.
 */
let loaded: App | undefined

/** Sets the app, where it is at hand. */
export const setApp = (app: App): void => {
  loaded = app
}

/** Fetches the app, once. */
export async function loadApp(): Promise<App> {
  loaded ??= await programs.app()
  return loaded
}

/** The app of this page. Throws before it is loaded. */
export function app(): App {
  if (!loaded) throw new Error('The app is not loaded yet')
  return loaded
}

export const entityOf = <N extends EntityName>(name: N): Named<N> => app().entityOf(name) as Named<N>
export const screenOf = (path: string): EntityScreen => app().screenOf(path)
