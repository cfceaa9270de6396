import type { RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { choiceWords, type Translate } from '../engine/words'

const tanks = entityOf('tanks')

/** The tank's content; an unlisted product by its own name. */
export const contentWords = (t: Translate, tank: Omit<RaRecord, 'id'>): string =>
  choiceWords(t, tanks, 'content_type', tank)
