import type { App, EntityScreen } from '../config/schema/app'
import type { Entity } from '../config/schema'

/*
 * A page runs one app, which its main module provides: what is drawn finds it here, rather than through every component. The light
 * pages (sign-in) never load it.
 */
let load: (() => Promise<App>) | undefined
let loaded: App | undefined

/** Names the app of this page before anything of it is drawn; it is fetched when it is first needed. */
export function provideApp(given: App | (() => Promise<App>)): void {
  if (typeof given === 'function') load = given
  else loaded = given
}

/** Fetches the app, once. */
export async function loadApp(): Promise<App> {
  if (!loaded && !load) throw new Error('No app was provided')
  loaded ??= await load!()
  return loaded
}

/** The app of this page. Throws where it isn't loaded yet. */
export function app(): App {
  if (!loaded) throw new Error('The app is not loaded yet')
  return loaded
}

export const entityOf = (name: string): Entity => app().entityOf(name)
export const screenOf = (path: string): EntityScreen => app().screenOf(path)
