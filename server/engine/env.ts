import { createECDH, createPublicKey, type KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { readFirebase, type FirebaseSettings } from './firebaseSettings'

export type Env = {
  production: boolean
  port: number
  host: string
  /** Absolute folder of the embedded database, its lock and the generated secret. */
  dataDir: string
  /** PostgreSQL URL; `memory:` is a non-persistent embedded database; without it data is stored in `dataDir`. */
  databaseUrl: string | undefined
  /** Empty outside production until `ensureSecret` creates one. */
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
  /** Requests a minute and address. */
  rateLimit: number
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string | undefined
  /** URL of the weather forecast, with `{lat}` and `{lng}`; without it only climate normals are used. */
  weatherUrl: string | undefined
  /** URL of the SIM supplier's service, with `{iccid}`; without it the operator comes from the record. */
  simUrl: string | undefined
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
  /** Seconds that open requests have to finish after SIGTERM. */
  stopSeconds: number
}

export const DEMO_INGEST_KEY = 'ullage-demo'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const PROXY = /^(loopback|linklocal|uniquelocal|[\da-fA-F:.]+(\/\d{1,3})?)$/

const MAILBOX = /^(?:[^<>\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Whether a listening address is only reachable from this machine. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)

/** Parses a public key setting: PEM, or the base64 of its DER. Throws when it is invalid. */
export const publicKeyOf = (text: string): KeyObject =>
  text.includes('BEGIN')
    ? createPublicKey(text.replaceAll('\\n', '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })

function isPublicKey(text: string): boolean {
  try {
    return publicKeyOf(text).asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}

/** Whether a setting is a valid private key for push messages: 32 bytes as base64url, within the curve. */
function isPushKey(text: string): boolean {
  try {
    const key = Buffer.from(text, 'base64url')
    createECDH('prime256v1').setPrivateKey(key)
    return key.length === 32
  } catch {
    return false
  }
}

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}

export class EnvError extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super(`The settings can't be used:\n${mistakes.map(mistake => `  ${mistake}`).join('\n')}`)
    this.name = 'EnvError'
  }
}

/** Reads and validates the settings. Throws an `EnvError` that lists every invalid variable by name. */
export function readEnv(source: Readonly<Record<string, string | undefined>>, root = process.cwd()): Env {
  const mistakes: string[] = []
  const given = (name: string) => {
    const value = source[name]?.trim()
    return value ? value : undefined
  }
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= min && value <= max) return value
    mistakes.push(`${name}: must be a whole number from ${min} to ${max}`)
    return fallback
  }
  const yes = (name: string, fallback: boolean) => {
    const text = given(name)?.toLowerCase()
    if (text === undefined) return fallback
    if (['true', '1', 'yes'].includes(text)) return true
    if (!['false', '0', 'no'].includes(text)) mistakes.push(`${name}: must be true or false`)
    return false
  }

  const mode = given('NODE_ENV') ?? 'development'
  if (!['production', 'development', 'test'].includes(mode))
    mistakes.push('NODE_ENV: must be production, development or test')
  const production = mode === 'production'

  const databaseUrl = given('DATABASE_URL')
  if (databaseUrl && databaseUrl !== 'memory:' && !/^postgres(ql)?:\/\/./.test(databaseUrl))
    mistakes.push('DATABASE_URL: must begin with postgres:// or postgresql://')
  if (production && databaseUrl === 'memory:') mistakes.push('DATABASE_URL: production keeps its data')

  const jwtSecret = given('JWT_SECRET') ?? ''
  if (production && !jwtSecret) mistakes.push('JWT_SECRET: production needs its own')
  else if (jwtSecret && jwtSecret.length < 32) mistakes.push('JWT_SECRET: must have at least 32 characters')

  const ingestKey = given('INGEST_KEY') ?? (production ? '' : DEMO_INGEST_KEY)
  if (production && (!ingestKey || ingestKey === DEMO_INGEST_KEY))
    mistakes.push('INGEST_KEY: production needs its own')
  else if (given('INGEST_KEY') && ingestKey !== DEMO_INGEST_KEY && ingestKey.length < 16)
    mistakes.push('INGEST_KEY: must have at least 16 characters')

  const seed = yes('SEED', !production)
  if (production && seed) mistakes.push('SEED: production has no demonstration accounts')

  const logLevel = (given('LOG_LEVEL') ?? 'info') as Env['logLevel']
  if (!LOG_LEVELS.includes(logLevel)) mistakes.push(`LOG_LEVEL: must be one of ${LOG_LEVELS.join(', ')}`)

  const host = given('HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:-]+$/.test(host)) mistakes.push('HOST: must be an address or a host name')

  const demo = given('DEMO')
  const publicDemo = demo === 'public'
  if (demo !== undefined && !publicDemo) mistakes.push('DEMO: must be public, or not set')
  if (seed && !publicDemo && !isLoopback(host))
    mistakes.push(
      `HOST: ${host} lets other machines sign in with the demonstration's passwords; SEED=false makes none, DEMO=public means it`,
    )

  const corsOrigins = (given('CORS_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!corsOrigins.every(isOrigin))
    mistakes.push('CORS_ORIGINS: must be origins such as https://tanks.example, with commas between')

  const trustProxy = given('TRUST_PROXY')
  if (trustProxy && !trustProxy.split(/\s*,\s*/).every(part => PROXY.test(part)))
    mistakes.push('TRUST_PROXY: must be addresses or networks of proxies, with commas between')

  const weatherUrl = given('WEATHER_URL')
  if (weatherUrl && !(/^https?:\/\/./.test(weatherUrl) && /\{lat\}.*\{lng\}/.test(weatherUrl)))
    mistakes.push('WEATHER_URL: must begin with https:// and hold {lat} and {lng}')

  const port = integer('PORT', 3000, 0, 65_535)
  const publicUrl = (
    given('PUBLIC_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  ).replace(/\/+$/, '')
  if (!isOrigin(publicUrl)) mistakes.push('PUBLIC_URL: must be an origin such as https://tanks.example')

  const smtpUrl = given('SMTP_URL')
  if (smtpUrl && !/^smtps?:\/\/[^/\s]+/.test(smtpUrl))
    mistakes.push('SMTP_URL: must begin with smtp:// or smtps://')
  const mailFrom = given('MAIL_FROM') ?? 'Ullage <no-reply@localhost>'
  if (!MAILBOX.test(mailFrom)) mistakes.push('MAIL_FROM: must be an e-mail address, or Name <address>')
  const pushSecret = given('VAPID_PRIVATE_KEY')
  if (pushSecret && !isPushKey(pushSecret))
    mistakes.push('VAPID_PRIVATE_KEY: must be a P-256 private key: 32 bytes as base64url')
  const simUrl = given('SIM_URL')
  if (simUrl && !/^https?:\/\/.+\{iccid\}/.test(simUrl))
    mistakes.push('SIM_URL: must begin with https:// and hold {iccid}')

  const firmwareKey = given('FIRMWARE_PUBLIC_KEY')
  if (firmwareKey && !isPublicKey(firmwareKey))
    mistakes.push('FIRMWARE_PUBLIC_KEY: must be an Ed25519 public key, as PEM or as base64 of its DER')

  const env: Env = {
    production,
    port,
    host,
    dataDir: resolve(root, given('DATA_DIR') ?? 'data'),
    databaseUrl,
    jwtSecret,
    sessionSeconds: integer('SESSION_SECONDS', 12 * 3600, 60, 30 * 86_400),
    accessSeconds: integer('ACCESS_SECONDS', 15 * 60, 5, 3600),
    ingestKey,
    seed,
    logLevel,
    webDir: resolve(root, given('WEB_DIR') ?? 'dist/web'),
    bodyLimit: integer('BODY_LIMIT', 1_048_576, 1024, 104_857_600),
    bulkMaxMessages: integer('INGEST_BULK_MAX', 100_000, 1, 1_000_000),
    bulkMaxBytes: integer('INGEST_BULK_BYTES', 67_108_864, 1024, 1_073_741_824),
    rateLimit: integer('RATE_LIMIT', 6000, 1, 10_000_000),
    trustProxy,
    corsOrigins,
    publicDemo,
    weatherUrl,
    publicUrl,
    smtpUrl,
    mailFrom,
    pushSecret,
    simUrl,
    webhooksPrivate: yes('WEBHOOKS_PRIVATE', false),
    firebase: readFirebase(given, production, mistakes),
    firmwareKey,
    stopSeconds: integer('STOP_SECONDS', 10, 1, 300),
  }
  if (mistakes.length > 0) throw new EnvError(mistakes)
  return env
}
