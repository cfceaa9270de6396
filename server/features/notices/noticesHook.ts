import { notices } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'

const MARKUP = /<[a-z!/][^>]*>/i
const isMarkup = (value: unknown) => typeof value === 'string' && MARKUP.test(value)

export const noticesHook = defineHook(notices, {
  /** A message is plain text and needs a channel. */
  beforeSave(_context, values, _current, problems) {
    for (const name of ['subject', 'body'] as const)
      if (isMarkup(values[name])) problems[name] ??= { key: 'validation.markup' }
    const channels = values.channels as readonly string[] | undefined
    if (channels?.length === 0) problems.channels ??= { key: 'validation.required' }
  },
})
