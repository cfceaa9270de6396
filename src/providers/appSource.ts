import type { App } from '../config/schema/app'

let source: (() => Promise<App>) | undefined

/** Names the app of this page, before anything of it is drawn: it is fetched when it is first needed. */
export const provideApp = (fetch: () => Promise<App>): void => {
  source = fetch
}

export const appSource = () => source
