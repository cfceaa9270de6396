/** Network events of a device other than its messages. */
export const NETWORK_EVENT_KINDS = ['join', 'status', 'sent', 'ack', 'failed', 'error', 'other'] as const
