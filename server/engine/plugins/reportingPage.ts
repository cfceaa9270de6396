import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageReporting } from '../../../src/config/schema/reporting/pageReporting'
import { releaseOf, type ReportingSettings } from '../reportingSettings'

/** Keeps errors until the reporter has loaded. */
const COLLECTOR = 'collect.js'
const REPORTER = 'reportErrors'

/** The built script that reports errors. */
function reporterOf(webDir: string): string | undefined {
  const manifest = join(webDir, '.vite', 'manifest.json')
  if (!existsSync(manifest) || !existsSync(join(webDir, COLLECTOR))) return undefined
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { name?: string; file: string }>
  return Object.values(chunks).find(({ name }) => name === REPORTER)?.file
}

/**
 * Adds error reporting to a page, and names the origin that receives reports. Undefined without a DSN: such a page has
 * nothing of it.
 */
export function reportingPage(webDir: string, settings: ReportingSettings | undefined, version: string) {
  const file = settings?.browserDsn && reporterOf(webDir)
  if (!settings?.browserDsn || !file) return undefined
  const { browserDsn: dsn, environment } = settings
  const page: PageReporting = { dsn, environment, release: releaseOf(settings, version), script: `/${file}` }
  const attribute = `data-reporting="${JSON.stringify(page).replaceAll('"', '&quot;')}"`
  return {
    origin: new URL(dsn).origin,
    // Before all other scripts, whose errors it keeps.
    addTo: (html: string) =>
      html
        .replace('<html', () => `<html ${attribute}`)
        .replace('<script', () => `<script src="/${COLLECTOR}"></script>\n    <script`),
  }
}
