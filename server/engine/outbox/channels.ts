import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from '../../../src/config/schema/channels'
import type { Deps } from '../deps'
import { mailSender } from './mail/transport'
import { pushSender } from './push/send'
import { webhookSender } from './webhooks/send'
import type { Claimed } from './claim'

/** Sends one item. Returns a reference for the log; throws when sending failed. */
export type Sender = (outgoing: Claimed) => Promise<string>
export type Senders = Readonly<Partial<Record<Channel, Sender>>>

/** Placeholder for a provider of text or push messages: logs the message instead. */
const logSender =
  (log: FastifyBaseLogger): Sender =>
  async ({ id, channel, recipient, subject }) => {
    log.info({ id, channel, recipient, subject }, 'a message that no provider is set up for')
    return 'log'
  }

/** Senders of the engine's own channels. */
export const sendersOf = ({ app, env, log, db, now }: Deps): Senders => ({
  email: mailSender(env, log, db),
  webhook: webhookSender({ app, db, now, env }),
  sms: logSender(log),
  push: env.pushSecret === undefined ? logSender(log) : pushSender({ db, now, env }, env.pushSecret),
})
