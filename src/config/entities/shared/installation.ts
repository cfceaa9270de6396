import {
  boolean,
  choice,
  computed,
  dateTime,
  decimal,
  group,
  longText,
  photos,
  point,
  quantity,
  reference,
  text,
  type Role,
} from '../../schema'

/** Who puts devices onto tanks. */
export const INSTALLERS = ['admin', 'client', 'provider', 'install-user'] as const satisfies readonly Role[]

/** A place is good enough within so many metres, of the phone's own accuracy and of the tank on the map. */
export const PLACE_WITHIN_M = 50
export const PHOTO_COUNT = { min: 2, max: 8 } as const
/** What a dip and the reading may differ by, mm. */
export const DIP_WITHIN_MM = 30
/** What a stated capacity and the one of the dimensions may differ by. */
export const CAPACITY_WITHIN_PCT = 5
/** The weakest signal that counts as average. */
export const SIGNAL_AT_LEAST_DBM = -120

/** States of devices that can be put onto a tank: registered on their network, and in nobody's use. */
export const INSTALLABLE = ['activated', 'packed', 'shipped', 'bootstrapped'] as const

/** What the desk looks at. Domain model, section 6. */
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

/** What the copies that are kept of an installation hold of it. */
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

/** What an installation has, in the store of the business and in that of trials. */
export const installationFields = () =>
  ({
    tank_id: reference('tanks', { required: true }),
    device_id: reference('devices', { required: true }),
    installer_id: reference('users', { required: true, label: 'Installer' }),
    installed_at: dateTime({ required: true, label: 'Installed at' }),
    state: choice(INSTALL_STATES, {
      default: 'draft',
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
    lat: decimal({ min: -90, max: 90, digits: 6, label: 'Latitude' }),
    lng: decimal({ min: -180, max: 180, digits: 6, label: 'Longitude' }),
    place: point('lat', 'lng', { label: 'Location' }),
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
    // Installers read no tanks: what theirs is called stands on the installation.
    tank_name: computed(text({ max: 120 }), { copyOf: 'tank_id.name', label: 'Tank name' }),
    group_id: computed(reference('tankgroups'), { copyOf: 'tank_id.group_id', label: 'Depot' }),
  }) as const

/** The desk's finding on each check; what it says is stored in the audit. */
export const auditAnswers = () =>
  ({
    photo: boolean({ default: false, label: 'Photos are clear' }),
    position: boolean({ default: false, label: 'Position is on the tank' }),
    dip: boolean({ default: false, label: `Dip and reading within ${DIP_WITHIN_MM} mm` }),
    signal_ok: boolean({ default: false, label: 'Signal average or better' }),
    capacity: boolean({ default: false, label: `Capacity within ${CAPACITY_WITHIN_PCT} % of geometry` }),
  }) as const
