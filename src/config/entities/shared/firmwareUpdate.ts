import { choice, dateTime, integer, longText, reference, text } from '../../schema'

/** What an update of a device's firmware has in its older and its newer form. */
export const firmwareUpdateFields = () =>
  ({
    device_id: reference('devices', { required: true }),
    from: text({ max: 40, label: 'From version' }),
    to: text({ required: true, max: 40, label: 'To version' }),
    started_at: dateTime({ label: 'Started at' }),
    ended_at: dateTime({ label: 'Ended at' }),
    result: choice(['pending', 'confirmed', 'failed', 'rolled_back'], {
      default: 'pending',
      tones: { pending: 'accent', confirmed: 'good', failed: 'bad', rolled_back: 'warn' },
    }),
    error: text({ max: 200 }),
    attempt: integer({ min: 1, max: 100, default: 1 }),
  }) as const

/** Both reach the roll-out that the update belongs to. */
export const firmwareUpdateActions = {
  retry: {
    from: { result: ['failed', 'rolled_back'] },
    roles: ['admin'],
    bulk: true,
    done: 'Will be tried again',
  },
  halt: {
    from: { result: ['pending'] },
    ask: { reason: longText({ required: true, max: 300 }) },
    roles: ['admin'],
    confirm: 'danger',
    label: 'Halt roll-out',
    done: 'Roll-out halted',
  },
} as const
