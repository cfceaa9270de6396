/** Channels of outgoing messages. */
export const CHANNELS = ['email', 'sms', 'push', 'webhook'] as const
/** Outgoing channels: messages to people and systems, and downlinks to LoRaWAN network servers. */
export const OUTBOX_CHANNELS = [...CHANNELS, 'lorawan'] as const
export type Channel = (typeof OUTBOX_CHANNELS)[number]

/** English labels where the name isn't enough. */
export const CHANNEL_LABELS = { email: 'E-mail', sms: 'Text message', push: 'Push message' } as const

/** Kinds of notices that a user can turn off: approved tank events, and messages from staff. */
export const NOTICE_KINDS = ['alerts', 'messages'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Channels of a notice: in the product, or outside. */
export const NOTICE_CHANNELS = ['inbox', 'email', 'sms', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Whether a channel is on for users who haven't chosen. */
export const isWantedByDefault = (channel: NoticeChannel): boolean =>
  channel === 'inbox' || channel === 'email'
