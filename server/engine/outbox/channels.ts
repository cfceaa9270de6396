import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from '../../../src/config/schema/channels'
import type { Deps } from '../deps'
import { mailSender } from './mail/transport'
import { pushSender } from './push/send'
import { webhookSender } from './webhooks/send'
import type { Claimed } from './claim'

/** Sends one thing. Answers where it went, as the log shall tell; throws where it could not be sent. */
export type Sender = (outgoing: Claimed) => Promise<string>
export type Senders = Readonly<Partial<Record<Channel, Sender>>>

/** Stands for a provider of text or push messages: what would be sent is told in the server's log. */
const logSender =
  (log: FastifyBaseLogger): Sender =>
  async ({ id, channel, recipient, subject }) => {
    log.info({ id, channel, recipient, subject }, 'a message that no provider is set up for')
    return 'log'
  }

/** How the engine's own channels send. */
export const sendersOf = ({ env, log, db, now }: Deps): Senders => ({
  email: mailSender(env, log, db),
  webhook: webhookSender(db, now, env.webhooksPrivate),
  sms: logSender(log),
  push: env.pushSecret === undefined ? logSender(log) : pushSender({ db, now, env }, env.pushSecret),
})
