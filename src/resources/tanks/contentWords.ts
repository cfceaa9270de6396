import type { RaRecord } from 'react-admin'
import type { Translate } from '../engine/words'

/** What is in a tank; what is none of the usual products goes by its own name. */
export const contentWords = (t: Translate, { content_type, content_label }: Omit<RaRecord, 'id'>): string =>
  content_label || t(`entities.tanks.options.content_type.${content_type}`)
