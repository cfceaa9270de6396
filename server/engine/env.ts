import { resolve } from 'node:path'
import {
  readAddresses,
  readExposure,
  readMode,
  readSecrets,
  readServices,
  settingsReader,
  type LOG_LEVELS,
} from './envParts'
import { readFirebase, type FirebaseSettings } from './firebaseSettings'
import { readReporting, type ReportingSettings } from './reportingSettings'

export { DEMO_INGEST_KEY, isLoopback, publicKeyOf } from './envParts'

export type Env = {
  production: boolean
  port: number
  host: string
  /** Absolute folder of the embedded database, its lock and the generated secret. */
  dataDir: string
  /** PostgreSQL URL; `memory:` is a non-persistent embedded database; without it data is stored in `dataDir`. */
  databaseUrl: string | undefined
  /**
   * Signs sessions, browsers' cookies, activation codes and stop links, each with a key of its own (`signer`). Another
   * secret ends them all. Empty outside production until the start creates one.
   */
  jwtSecret: string
  /** Lifetime of a session, s. */
  sessionSeconds: number
  /** Lifetime of an access token, s. */
  accessSeconds: number
  ingestKey: string
  /** Whether an empty database gets the demo fleet. */
  seed: boolean
  logLevel: (typeof LOG_LEVELS)[number]
  /** Folder of the built dashboard. */
  webDir: string
  /** Size limit of an ordinary request, bytes. */
  bodyLimit: number
  /** Limits of one bulk upload of device messages: lines and bytes. */
  bulkMaxMessages: number
  bulkMaxBytes: number
  /** Time limit of the body of a request without a session, s. */
  openBodySeconds: number
  /** Connections of an address at the same time, where no proxy is trusted. */
  addressConnections: number
  /** Requests a minute and address. */
  rateLimit: number
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string | undefined
  /** URL of the weather forecast, with `{lat}` and `{lng}`; without it only climate normals are used. */
  weatherUrl: string | undefined
  /** URL of the SIM supplier's service, with `{iccid}`; without it the operator comes from the record. */
  simUrl: string | undefined
  /** Base URL of a routing server (OSRM, or else Valhalla) for road distances; without one they are estimated. */
  osrmUrl: string | undefined
  valhallaUrl: string | undefined
  /** Public key (Ed25519: PEM, or base64 of its DER) that verifies firmware signatures. */
  firmwareKey: string | undefined
  /** Other origins that may call the API (CORS). */
  corsOrigins: readonly string[]
  /** Whether the demo, with its publicly known passwords, may be reachable from other machines. */
  publicDemo: boolean
  /** Public URL of the dashboard, the base of links in mails. */
  publicUrl: string
  /** Mail server; without one, mails are written to files below `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Private key of push messages (base64url); without it push is disabled. */
  pushSecret: string | undefined
  /** Whether webhooks may go to this machine and to private networks. */
  webhooksPrivate: boolean
  /** Firebase project for sign-in; without one, users sign in by password. */
  firebase: FirebaseSettings | undefined
  /** Sentry projects for errors; without one, errors are only logged. */
  reporting: ReportingSettings | undefined
  /** Seconds that open requests have to finish after SIGTERM. */
  stopSeconds: number
}

export class EnvError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(`The settings can't be used:\n${mistakes.map(mistake => `  ${mistake}`).join('\n')}`)
    this.name = 'EnvError'
  }
}

/** Reads and validates the settings. Throws an `EnvError` that lists every invalid variable by name. */
export function readEnv(source: Readonly<Record<string, string | undefined>>, root = process.cwd()): Env {
  const read = settingsReader(source)
  const { given, mistakes, integer, yes } = read
  const production = readMode(read)
  const secrets = readSecrets(read, production)
  const exposure = readExposure(read, production)
  const addresses = readAddresses(read, exposure.host)
  const services = readServices(read)
  const env: Env = {
    production,
    ...secrets,
    ...exposure,
    ...addresses,
    ...services,
    dataDir: resolve(root, given('DATA_DIR') ?? 'data'),
    sessionSeconds: integer('SESSION_SECONDS', 12 * 3600, 60, 30 * 86_400),
    accessSeconds: integer('ACCESS_SECONDS', 15 * 60, 5, 3600),
    webDir: resolve(root, given('WEB_DIR') ?? 'dist/web'),
    bodyLimit: integer('BODY_LIMIT', 1_048_576, 1024, 104_857_600),
    bulkMaxMessages: integer('INGEST_BULK_MAX', 100_000, 1, 1_000_000),
    bulkMaxBytes: integer('INGEST_BULK_BYTES', 67_108_864, 1024, 1_073_741_824),
    openBodySeconds: integer('OPEN_BODY_SECONDS', 30, 1, 300),
    addressConnections: integer('ADDRESS_CONNECTIONS', 500, 1, 100_000),
    rateLimit: integer('RATE_LIMIT', 6000, 1, 10_000_000),
    webhooksPrivate: yes('WEBHOOKS_PRIVATE', false),
    firebase: readFirebase(given, production, mistakes),
    reporting: readReporting(given, mistakes),
    stopSeconds: integer('STOP_SECONDS', 10, 1, 300),
  }
  if (mistakes.length > 0) throw new EnvError(mistakes)
  return env
}
