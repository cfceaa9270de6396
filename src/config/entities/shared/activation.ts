import { choice, dateTime, longText, reference, text } from '../../schema'

/** Fields of both versions of the network registration. */
export const activationFields = () =>
  ({
    device_id: reference('devices', { required: true }),
    network: choice(['sigfox', 'lorawan', 'nbiot'], {
      required: true,
      labels: { lorawan: 'LoRaWAN', nbiot: 'NB-IoT' },
    }),
    contract_ref: text({ max: 60, label: 'Contract' }),
    requested_at: dateTime({ label: 'Requested at' }),
    result: choice(['pending', 'ok', 'failed'], {
      default: 'pending',
      labels: { ok: 'OK' },
      tones: { pending: 'accent', ok: 'good', failed: 'bad' },
    }),
    error: longText({ max: 500, readOnly: true }),
  }) as const

export const activationActions = {
  confirm: {
    from: { result: ['pending'] },
    to: { result: 'ok' },
    roles: ['admin'],
    bulk: true,
    done: 'Confirmed',
  },
  fail: {
    from: { result: ['pending'] },
    to: { result: 'failed' },
    input: { error: longText({ required: true, max: 500 }) },
    roles: ['admin'],
    bulk: true,
    label: 'Mark as failed',
  },
  deactivate: {
    from: { result: ['ok'] },
    input: { reason: longText({ required: true, max: 500 }) },
    roles: ['admin'],
    bulk: true,
    confirm: 'plain',
    label: 'Deactivate device',
    done: 'Device deactivated',
  },
  retry: {
    from: { result: ['failed'] },
    to: { result: 'pending' },
    roles: ['admin'],
    bulk: true,
    done: 'Will be tried again',
  },
} as const
