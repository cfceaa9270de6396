import { createECDH, createPublicKey, type KeyObject } from 'node:crypto'

export const DEMO_INGEST_KEY = 'ullage-demo'
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

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

/** Whether a setting is the base URL of a service: http or https, without a user, a query or a fragment. */
function isServiceUrl(text: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && !(username || password || search || hash)
  } catch {
    return false
  }
}

/** Reads single settings; notes invalid ones in `mistakes`. */
export function settingsReader(source: Readonly<Record<string, string | undefined>>) {
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
  return { mistakes, given, integer, yes }
}
type Reader = ReturnType<typeof settingsReader>

/** Whether the server is in production. */
export function readMode({ given, mistakes }: Reader): boolean {
  const mode = given('NODE_ENV') ?? 'development'
  if (!['production', 'development', 'test'].includes(mode))
    mistakes.push('NODE_ENV: must be production, development or test')
  return mode === 'production'
}

/** The database and the keys. */
export function readSecrets({ given, mistakes }: Reader, production: boolean) {
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
  return { databaseUrl, jwtSecret, ingestKey }
}

/** Who can reach the server, and whether it has the demonstration's accounts. */
export function readExposure({ given, mistakes, yes }: Reader, production: boolean) {
  const seed = yes('SEED', !production)
  if (production && seed) mistakes.push('SEED: production has no demonstration accounts')

  const logLevel = (given('LOG_LEVEL') ?? 'info') as (typeof LOG_LEVELS)[number]
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
  return { seed, logLevel, host, publicDemo }
}

/** Addresses: the server's own, and those it trusts or asks. */
export function readAddresses({ given, mistakes, integer }: Reader, host: string) {
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
  return { corsOrigins, trustProxy, weatherUrl, port, publicUrl }
}

/** Services that the server uses, and their keys. */
export function readServices({ given, mistakes }: Reader) {
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

  const serviceUrl = (name: string) => {
    const url = given(name)
    if (url && !isServiceUrl(url))
      mistakes.push(`${name}: must begin with https:// or http://, without a user or a query`)
    return url?.replace(/\/+$/, '')
  }
  const osrmUrl = serviceUrl('OSRM_URL')
  const valhallaUrl = serviceUrl('VALHALLA_URL')

  const firmwareKey = given('FIRMWARE_PUBLIC_KEY')
  if (firmwareKey && !isPublicKey(firmwareKey))
    mistakes.push('FIRMWARE_PUBLIC_KEY: must be an Ed25519 public key, as PEM or as base64 of its DER')
  return { smtpUrl, mailFrom, pushSecret, simUrl, osrmUrl, valhallaUrl, firmwareKey }
}
