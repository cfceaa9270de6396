import { webhooks } from '../../../src/config/entities/declared'
import { defineHook } from '../../engine/behaviour/hook'
import type { Env } from '../../engine/env'
import { isPrivateHost } from '../../engine/outbox/webhooks/privateAddress'

/** Refuses private addresses where they are entered. A name's address is checked when a request is sent. */
export const webhooksHook = ({ webhooksPrivate }: Pick<Env, 'webhooksPrivate'>) =>
  defineHook(webhooks, {
    beforeSave(_context, { url }, _current, problems) {
      if (webhooksPrivate || typeof url !== 'string' || problems.url) return
      if (!URL.canParse(url)) problems.url = { key: 'validation.pattern.url' }
      else if (isPrivateHost(url)) problems.url = { key: 'validation.publicAddress' }
    },
  })
