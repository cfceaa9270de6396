import type { Breadcrumb, ErrorEvent, Exception, StackFrame } from '@sentry/core'
import { scrubFile, scrubTag, scrubText, scrubUrl } from './scrubText'

/** Tags that are sent. */
const TAGS = ['request_id', 'task', 'log'] as const
const BREADCRUMBS_MAX = 30
const FRAMES_MAX = 60

type Frames = readonly StackFrame[]

const ifText = <K extends string>(name: K, value: unknown, scrub: (text: string) => string) =>
  (typeof value === 'string' ? { [name]: scrub(value) } : {}) as { [key in K]?: string }

const ifNumber = <K extends string>(name: K, value: unknown) =>
  (typeof value === 'number' ? { [name]: value } : {}) as { [key in K]?: number }

const frame = ({ filename, function: name, lineno, colno, in_app }: StackFrame): StackFrame => ({
  ...ifText('filename', filename, scrubFile),
  ...ifText('function', name, scrubText),
  ...ifNumber('lineno', lineno),
  ...ifNumber('colno', colno),
  ...(typeof in_app === 'boolean' ? { in_app } : {}),
})

const frames = (given: Frames) => given.slice(-FRAMES_MAX).map(frame)

const exception = ({ type, value, stacktrace, mechanism }: Exception): Exception => ({
  ...ifText('type', type, scrubText),
  ...ifText('value', value, scrubText),
  ...(stacktrace?.frames ? { stacktrace: { frames: frames(stacktrace.frames) } } : {}),
  ...(mechanism
    ? { mechanism: { type: scrubText(mechanism.type), handled: mechanism.handled ?? true } }
    : {}),
})

const breadcrumb = ({ type, category, level, timestamp, message, data }: Breadcrumb): Breadcrumb => ({
  ...ifText('type', type, scrubText),
  ...ifText('category', category, scrubText),
  ...(level ? { level } : {}),
  ...ifNumber('timestamp', timestamp),
  ...ifText('message', message, scrubText),
  data: {
    ...ifText('method', data?.method, scrubText),
    ...ifText('url', data?.url, scrubUrl),
    ...ifText('from', data?.from, scrubUrl),
    ...ifText('to', data?.to, scrubUrl),
    ...ifNumber('status_code', data?.status_code),
  },
})

/** A role is a word of the declarations, and an id a number or a short key. */
const isShort = (value: unknown) => /^[\w-]{1,40}$/.test(String(value))

const user = ({ id, role }: NonNullable<ErrorEvent['user']>) => ({
  ...(id !== undefined && isShort(id) ? { id: String(id) } : {}),
  ...(role !== undefined && isShort(role) ? { role: String(role) } : {}),
})

/**
 * The event that is sent: a copy of the named members, with their texts scrubbed. Other members (headers, cookies,
 * bodies, console arguments, contexts, extra data) are left out, also those that later versions of the SDK add.
 */
export function reportable(event: ErrorEvent): ErrorEvent {
  const { exception: thrown, tags = {}, breadcrumbs = [] } = event
  return {
    type: undefined,
    ...(event.event_id ? { event_id: event.event_id } : {}),
    ...ifNumber('timestamp', event.timestamp),
    ...(event.level ? { level: event.level } : {}),
    ...(event.platform ? { platform: event.platform } : {}),
    ...(event.release ? { release: event.release } : {}),
    ...(event.environment ? { environment: event.environment } : {}),
    ...ifText('message', event.message, scrubText),
    ...ifText('transaction', event.transaction, scrubText),
    ...(thrown?.values ? { exception: { values: thrown.values.map(exception) } } : {}),
    ...(event.request?.url ? { request: { url: scrubUrl(event.request.url) } } : {}),
    ...(event.user ? { user: user(event.user) } : {}),
    tags: Object.assign({}, ...TAGS.map(name => ifText(name, tags[name], scrubTag))) as Record<
      string,
      string
    >,
    breadcrumbs: breadcrumbs.slice(-BREADCRUMBS_MAX).map(breadcrumb),
  }
}
