/** Build settings of the dashboard. All are public, as they end up in the browser. */
export type BuildSettings = {
  /** Origin of the API: '' for the page's own host, else an http(s) URL without a trailing slash. */
  apiUrl: string
  /** The prefix of local storage keys for session and preferences. */
  storageKey: string
  /** URL template of map tiles, with {z}, {x} and {y}; '' draws coastlines instead. */
  tileUrl: string
  tileAttribution: string
  version: string
}

type Source = Readonly<Record<string, unknown>>

/** Reads the build settings. Throws one error that lists every invalid setting. */
export function readBuildSettings(source: Source, version = ''): BuildSettings {
  const mistakes: string[] = []
  const given = (name: string, fallback: string) => {
    const value = source[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback
  }
  const checked = (name: string, fallback: string, fits: (value: string) => boolean, what: string) => {
    const value = given(name, fallback)
    if (value !== '' && !fits(value)) mistakes.push(`${name}: ${what}`)
    return value
  }
  const settings: BuildSettings = {
    apiUrl: checked('VITE_API_URL', '', isOrigin, 'must be empty or an http(s) address').replace(/\/+$/, ''),
    storageKey: checked(
      'VITE_STORAGE_KEY',
      'ullage',
      value => /^[\w.-]{1,40}$/.test(value),
      'must be 1 to 40 letters, digits, dots, dashes or underscores',
    ),
    tileUrl: checked(
      'VITE_TILE_URL',
      '',
      value => ['{z}', '{x}', '{y}'].every(part => value.includes(part)) && isOrigin(value),
      'must be empty or an http(s) address with {z}, {x} and {y}',
    ),
    tileAttribution: given('VITE_TILE_ATTRIBUTION', ''),
    version,
  }
  if (mistakes.length > 0) throw new Error(`The build settings can't be used:\n  ${mistakes.join('\n  ')}`)
  return settings
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}

/**
 * The origins of a tile URL, for the Content Security Policy: `https://{s}.tiles.example/{z}/…` is
 * `https://*.tiles.example`. Empty for the own server.
 */
export function originsOf(tileUrl: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl)?.[0] ?? ''
  return origin.replace(/\/\/[^./]*\{s\}[^./]*/, '//*')
}
