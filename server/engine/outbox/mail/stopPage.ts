import { directionOf } from '../../../../src/config/schema/constants'
import type { UserRules } from '../../auth/userRules'
import type { Database } from '../../db/open'
import { escapeHtml } from './compose'
import { isStopped, type Stop } from './stopLink'
import { frameTexts, languageOf } from './texts'

type PageContext = { readonly db: Database; readonly users: UserRules }

/** The language of a link's recipient. */
async function languageFor({ db, users }: PageContext, stop: Stop | undefined) {
  if (stop && 'locale' in stop) return languageOf(stop.locale)
  const [kind, id] = stop?.who.split(':') ?? []
  if (kind === undefined || id === undefined || kind === 'address') return languageOf()
  return languageOf(await users.localeOf(db, kind, Number(id)))
}

/**
 * The page of an unsubscribe link. It asks for confirmation, because mail scanners open every link, and offers to
 * resubscribe.
 */
export async function stopPage(given: PageContext, stop: Stop | undefined, token: string): Promise<string> {
  const { db } = given
  const language = await languageFor(given, stop)
  const texts = frameTexts(language)
  const done = stop !== undefined && (await isStopped(db, stop))
  const said = stop === undefined ? texts.stopInvalid : done ? texts.stopDone : texts.stopQuestion
  const query = new URLSearchParams({ token, ...(done ? { again: 'true' } : {}) })
  const form =
    stop === undefined
      ? ''
      : `<form method="post" action="?${escapeHtml(query.toString())}"><button type="submit">${escapeHtml(done ? texts.stopAgain : texts.stop)}</button></form>`
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.stopTitle)}</title>
<style>
:root { color-scheme: light dark }
body { max-inline-size: 32rem; margin: 4rem auto; padding: 0 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
button { padding: .6rem 1.2rem; border: 0; border-radius: 8px; background: #0b6570; color: #fff; font: inherit }
</style></head><body><main><h1>${escapeHtml(texts.stopTitle)}</h1><p role="status">${escapeHtml(said)}</p>${form}</main></body></html>
`
}
