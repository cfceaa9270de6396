/** What a network tells of a device besides its messages. */
export const NETWORK_EVENT_KINDS = ['join', 'status', 'sent', 'ack', 'failed', 'error', 'other'] as const
