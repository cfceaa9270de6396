import { entityOf } from '../../src/config/entities'
import { notices } from '../../src/config/entities/declared'
import { defineHook } from '../behaviour/hook'

const entity = entityOf(notices.name)
const MARKUP = /<[a-z!/][^>]*>/i
const isMarkup = (value: unknown) => typeof value === 'string' && MARKUP.test(value)

export const noticesHook = defineHook(notices, {
  /** A message is plain text, and stays as it is once it is on its way. */
  beforeSave(_context, values, current, problems) {
    for (const name of ['subject', 'body'] as const)
      if (isMarkup(values[name])) problems[name] ??= { key: 'validation.markup' }
    const channels = values.channels as readonly string[] | undefined
    if (channels?.length === 0) problems.channels ??= { key: 'validation.required' }
    const isWritten = entity.writable.some(name => name in values)
    if (isWritten && current && current.state !== 'draft') problems.state = { key: 'validation.notDraft' }
  },
})
