import {
  boolean,
  choice,
  computed,
  dateTime,
  group,
  longText,
  photos,
  quantity,
  reference,
  text,
  type Role,
} from '../../schema'
import { position } from './places'

/** Roles that install devices. */
export const INSTALLERS = ['admin', 'client', 'provider', 'install-user'] as const satisfies readonly Role[]

/** The maximum phone accuracy, and the maximum distance to the tank's map location, metres. */
export const PLACE_WITHIN_M = 50
export const PHOTO_COUNT = { min: 2, max: 8 } as const
/** The maximum difference between dip and reading, mm. */
export const DIP_WITHIN_MM = 30
/** The maximum difference between stated and computed capacity, percent. */
export const CAPACITY_WITHIN_PCT = 5
/** The weakest signal rated as average, dBm. */
export const SIGNAL_AT_LEAST_DBM = -120

/** States in which a device can be installed: registered on its network and not in use. */
export const INSTALLABLE = ['activated', 'packed', 'shipped', 'bootstrapped'] as const

/** Checks of the audit. Domain model, section 6. */
export const AUDIT_CHECKS = ['photo', 'position', 'dip', 'signal', 'capacity'] as const
export type AuditCheck = (typeof AUDIT_CHECKS)[number]

export const INSTALL_STATES = [
  'draft',
  'submitted',
  'audit_pending',
  'approved',
  'rejected',
  'superseded',
] as const

/** Fields that the copies of an installation contain. */
export const COPIED_OF_INSTALLATION = [
  'tank_id',
  'device_id',
  'installer_id',
  'installed_at',
  'state',
  'rejected_because',
  'lat',
  'lng',
  'accuracy_m',
  'photos',
  'manual_dip_mm',
  'first_reading_id',
  'signal',
  'checklist',
  'customer_signature',
] as const

/** Fields of an installation, shared with the store of trial runs. */
export const installationFields = () =>
  ({
    tank_id: reference('tanks', { required: true }),
    device_id: reference('devices', { required: true }),
    installer_id: reference('users', { required: true, label: 'Installer' }),
    installed_at: dateTime({ required: true, label: 'Installed at' }),
    state: choice(INSTALL_STATES, {
      default: 'draft',
      setByServer: ['superseded'],
      labels: { audit_pending: 'In audit' },
      tones: {
        submitted: 'accent',
        audit_pending: 'accent',
        approved: 'good',
        rejected: 'bad',
        superseded: 'unknown',
      },
    }),
    rejected_because: longText({ max: 500, readOnly: true, label: 'Reason for rejection' }),
    ...position(),
    accuracy_m: quantity('m', { min: 0, max: PLACE_WITHIN_M, label: 'Accuracy' }),
    photos: photos({ max: PHOTO_COUNT.max }),
    manual_dip_mm: quantity('mm', { min: 0, max: 20_000, label: 'Manual dip' }),
    first_reading_id: text({ max: 60, label: 'First reading ID' }),
    signal: quantity('dBm', { min: -200, max: 0 }),
    checklist: group({
      lid_closed: boolean({ default: false }),
      seal_fitted: boolean({ default: false }),
      customer_informed: boolean({ default: false }),
    }),
    customer_signature: text({ max: 200, as: 'picture' }),
    // Installers can't read tanks, so the installation stores the tank's name.
    tank_name: computed(text({ max: 120 }), { copyOf: 'tank_id.name', label: 'Tank name' }),
    group_id: computed(reference('tankgroups'), { copyOf: 'tank_id.group_id', label: 'Depot' }),
  }) as const

/** The auditor's answer to each check, stored in the audit. */
export const auditAnswers = () =>
  ({
    photo: boolean({ default: false, label: 'Photos are clear' }),
    position: boolean({ default: false, label: 'Position is on the tank' }),
    dip: boolean({ default: false, label: `Dip and reading within ${DIP_WITHIN_MM} mm` }),
    signal_ok: boolean({ default: false, label: 'Signal average or better' }),
    capacity: boolean({ default: false, label: `Capacity within ${CAPACITY_WITHIN_PCT} % of geometry` }),
  }) as const
