import type { Option } from '../../../config/schema'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** A field's options in the words of the reader's language. Inside a group, the last part of the path names the field. */
export const optionsOf = (t: Translate, entity: string, source: string, options: readonly Option[]) =>
  options.map(id => ({
    id,
    name: t(`entities.${entity}.options.${source}.${id}`, { _: String(id).replaceAll('_', ' ') }),
  }))
