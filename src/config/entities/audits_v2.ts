import { boolean, choice, defineEntity, reference, rows, text } from '../schema'
import { ADMIN_READS } from './shared/access'
import { AUDIT_CHECKS, CAPACITY_WITHIN_PCT, DIP_WITHIN_MM } from './shared/installation'

/** The desk's audit of an installation. */
export const auditsV2 = defineEntity({
  name: 'audits_v2',
  source: {
    collection: 'audits_v2',
    development: 'dev_v2_audits',
    server: 'written when an installation is approved or rejected',
  },
  title: 'id',
  icon: 'approval',
  fields: {
    installation_id: reference('installations', { required: true }),
    checks: rows(
      {
        code: choice(AUDIT_CHECKS, {
          required: true,
          label: 'Audit check',
          labels: {
            photo: 'Photos are clear',
            position: 'Position is on the tank',
            dip: `Dip and reading within ${DIP_WITHIN_MM} mm`,
            signal: 'Signal average or better',
            capacity: `Capacity within ${CAPACITY_WITHIN_PCT} % of geometry`,
          },
        }),
        ok: boolean({ default: false, label: 'OK' }),
        comment: text({ max: 200 }),
      },
      { max: 5 },
    ),
    verdict: choice(['pass', 'fail', 'pass_with_fix'], {
      required: true,
      labels: { pass_with_fix: 'Pass with a fix' },
      tones: { pass: 'good', fail: 'bad', pass_with_fix: 'warn' },
    }),
    auditor: text({ max: 120 }),
  },
  list: {
    columns: ['installation_id', 'verdict', 'auditor', 'created_at'],
    filters: ['installation_id', 'verdict', 'created_at'],
    sort: '-created_at',
    card: ['verdict', 'auditor', 'created_at'],
  },
  writtenBy: 'server',
  access: ADMIN_READS,
  scope: {},
})
