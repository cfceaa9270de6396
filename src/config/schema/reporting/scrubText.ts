/** Replaces removed text. */
const GONE = '[removed]'
/** Longer texts are cut, which also bounds the time of the patterns. */
const TEXT_MAX = 1000

/** Quotes end an address, but not a query: it may contain JSON that isn't encoded. */
const URL_IN_TEXT = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'`<>?#]+(?:[?#]\S*)?/gi
/** A path with a query or a fragment, without an origin. */
const PATH_IN_TEXT = /\/[^\s"'`<>?#]*[?#]\S*/g
/** A named secret, with all that follows on its line: header values and cookies contain blanks. */
const NAMED_SECRET =
  /([\w-]*(?:authorization|cookie|token|passw(?:or)?d|secret|api[-_ ]?key|ingest[-_]?key)[\w-]*["'`]?\s*[:=])[^\n]*/gi
const CREDENTIALS = /\b(bearer|basic|digest)\s+[\w.~+/=-]+/gi
const JWT = /\beyJ[\w-]+(?:\.[\w-]*)*/g
/** E-mail addresses, also percent-encoded ones. */
const EMAIL = /[^\s@<>()[\]"'`,;:/?&=]+(?:@|%40)[^\s@<>()[\]"'`,;:/?&=]+/gi
/** Keys, hashes and links' codes; words of code that are as long have no digit. */
const OPAQUE = /[\w-]{20,}/g
const DIGITS = /\+?\(?\p{Nd}[\p{Nd}\u00a0\u2010-\u2015 ()./-]{4,}\p{Nd}/gu
/** A JSON parser's message quotes the beginning of the request body. */
const UNREADABLE = /^(Unexpected (?:token|non-whitespace)).*$/s

const PHONE_DIGITS = 7
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const isUuid = (text: string) => UUID.test(text)

/** Segments of a path that are kept: words of routes, ids, and files of scripts. */
const SEGMENT = /^(?:[a-z][a-zA-Z-]{0,29}|\d{1,9}|:\w{1,29}|[\w.-]{1,60}\.[cm]?[jt]sx?(?::\d+){0,2})$/

/** The address without credentials, query and fragment. Path segments that may be codes, keys or names become `:id`. */
export function scrubUrl(url: string): string {
  const [, origin = '', path = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(url.slice(0, TEXT_MAX))!
  const host = origin.replace(/\/\/.*@/, '//')
  const kept = path.split('/').map(part => (part === '' || SEGMENT.test(part) ? part : ':id'))
  return `${host}${kept.join('/')}`
}

/**
 * Removes what looks like personal data or a secret from a text: e-mail addresses, phone numbers, tokens, keys, named
 * secrets, and the queries of addresses. Names of people can't be recognised.
 */
export function scrubText(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .replace(UNREADABLE, `$1 ${GONE}`)
    .replace(NAMED_SECRET, `$1 ${GONE}`)
    .replace(CREDENTIALS, `$1 ${GONE}`)
    .replace(URL_IN_TEXT, scrubUrl)
    .replace(PATH_IN_TEXT, scrubUrl)
    .replace(JWT, GONE)
    .replace(EMAIL, GONE)
    .replace(OPAQUE, word => (/\d/.test(word) ? GONE : word))
    .replace(DIGITS, run => (run.replaceAll(/[^\p{Nd}]/gu, '').length < PHONE_DIGITS ? run : GONE))
}

/** A tag's value: the ids that the server makes are kept. */
export const scrubTag = (text: string): string => (isUuid(text) ? text : scrubText(text))

/** The file of a stack frame, without the query and the fragment of a page's address. */
export function scrubFile(file: string): string {
  const path = file.replace(/[?#].*$/s, '')
  return /\.[cm]?[jt]sx?$/.test(path) && !/@|%40/.test(path) ? path : scrubUrl(file)
}
