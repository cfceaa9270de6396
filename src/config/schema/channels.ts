/** How something is sent. */
export const CHANNELS = ['email', 'sms', 'push', 'webhook'] as const
/** Ways out of the house: channels to people and systems, and downlinks to the servers of LoRaWAN networks. */
export const OUTBOX_CHANNELS = [...CHANNELS, 'lorawan'] as const
export type Channel = (typeof OUTBOX_CHANNELS)[number]

/** English of those that aren't spelt as they are named. */
export const CHANNEL_LABELS = { email: 'E-mail', sms: 'Text message', push: 'Push message' } as const

/** What somebody may be told of, and may stop: approved events of tanks, and what staff write to them. */
export const NOTICE_KINDS = ['alerts', 'messages'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Where a notice reaches somebody: in the product, or outside it. */
export const NOTICE_CHANNELS = ['inbox', 'email', 'sms', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** What is sent to whoever has chosen nothing. */
export const isWantedByDefault = (channel: NoticeChannel): boolean =>
  channel === 'inbox' || channel === 'email'
