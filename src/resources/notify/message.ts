import { previewNotice } from '../../config/calls/notices'
import type { Message } from './Recipients'

const NAMES = Object.keys(previewNotice.body ?? {})

/** The content and audience fields of a record or form. */
export function messageOf(values: Readonly<Record<string, unknown>>): Message {
  const given = NAMES.flatMap(name => {
    const value = values[name]
    return value === undefined || value === null || value === '' ? [] : [[name, value] as const]
  })
  return { channels: [], ...Object.fromEntries(given) }
}
