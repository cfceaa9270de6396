import { choice, dateTime, integer, longText, reference, text } from '../../schema'

/** Fields of both versions of the firmware update. */
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

/** Both actions also update the roll-out that contains the update. */
export const firmwareUpdateActions = {
  retry: {
    from: { result: ['failed', 'rolled_back'] },
    roles: ['admin'],
    bulk: true,
    done: 'Will be tried again',
  },
  halt: {
    from: { result: ['pending'] },
    input: { reason: longText({ required: true, max: 300 }) },
    roles: ['admin'],
    confirm: 'danger',
    label: 'Halt roll-out',
    done: 'Roll-out halted',
  },
} as const
