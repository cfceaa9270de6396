/** Error reporting by Sentry. A DSN is an address with a public key, and identifies a project. */
export type ReportingSettings = {
  /** The project that receives errors of the server. */
  readonly dsn: string | undefined
  /** The project that receives errors of browsers; pages contain it. */
  readonly browserDsn: string | undefined
  readonly environment: string
}

/** A secret after the key, as DSNs once had, would be published with the page. */
const DSN = /^https?:\/\/\w+@[\w.-]+(:\d{1,5})?(\/[\w-]+)*\/\d+$/

/** Reads the `SENTRY_…` settings, and adds errors to `mistakes`. Undefined without a DSN. */
export function readReporting(
  given: (name: string) => string | undefined,
  mistakes: string[],
): ReportingSettings | undefined {
  const dsn = given('SENTRY_DSN')
  const browserDsn = given('SENTRY_BROWSER_DSN') ?? dsn
  for (const [name, value] of Object.entries({ SENTRY_DSN: dsn, SENTRY_BROWSER_DSN: browserDsn }))
    if (value !== undefined && !DSN.test(value) && given(name) !== undefined)
      mistakes.push(`${name}: must be a Sentry DSN such as https://KEY@sentry.example/1`)
  if (browserDsn === undefined) return undefined
  return { dsn, browserDsn, environment: given('NODE_ENV') ?? 'development' }
}

/** The name of a version in Sentry, such as `production@0.1.0`. */
export const releaseOf = ({ environment }: ReportingSettings, version: string): string =>
  `${environment}@${version}`
