import type { Problems } from '../../config/schema'
import { problemMessage } from '../engine/messageOf'
import type { Translate } from '../engine/words'
import { stepOfRefusal, type Draft } from './draft'

type Refused = { readonly refusals: Draft['refusals']; readonly problems?: Problems }

/** The server's errors about an installation, each with the step that corrects it. */
export const refusalsOf = (t: Translate, { refusals, problems }: Refused): string[] =>
  Object.entries(refusals).map(
    ([field, english]) =>
      `${t(`installs.step.${stepOfRefusal(field)}`)}: ${problemMessage(t, problems?.[field], english)}`,
  )
