import { defineEntity, longText, relatedList } from '../schema'
import { INSTALLERS, auditAnswers, installationFields } from './shared/installation'

const ADMIN_FIXES = { write: ['admin'] } as const

/** A device's installation on a tank, as the installer reports it and the desk audits it. */
export const installations = defineEntity({
  name: 'installations',
  source: {
    collection: 'installations',
    development: 'dev_installations',
    server: 'approving one puts its device on the tank, and its lists need more indexes than are left',
  },
  title: 'tank_name',
  icon: 'install',
  screens: [{ path: 'installs' }],
  fields: {
    ...installationFields(),
    audits: relatedList('audits_v2', 'installation_id'),
    earlier: relatedList('installations_history', 'installation_id'),
  },
  list: {
    columns: ['tank_id', 'state', 'device_id', 'installer_id', 'installed_at', 'signal'],
    secondary: ['accuracy_m', 'photos'],
    filters: ['state', 'tank_id', 'device_id', 'installer_id', 'installed_at', 'group_id'],
    sort: '-installed_at',
    quickFilters: {
      toAudit: { filter: { state: ['submitted', 'audit_pending'] }, label: 'To audit' },
      rejected: { filter: { state: 'rejected' } },
    },
    card: ['state', 'device_id', 'installed_at'],
  },
  form: [
    { section: 'details', fields: ['tank_id', 'device_id', 'installer_id', 'installed_at'] },
    { section: 'location', fields: ['place', 'lat', 'lng', 'accuracy_m'] },
    {
      section: 'check',
      fields: ['photos', 'manual_dip_mm', 'first_reading_id', 'signal', 'checklist', 'customer_signature'],
    },
  ],
  actions: {
    submit: {
      from: { state: ['draft', 'rejected'] },
      to: { state: 'submitted' },
      roles: INSTALLERS,
    },
    audit: {
      from: { state: ['submitted'] },
      to: { state: 'audit_pending' },
      roles: ['admin'],
      bulk: true,
      label: 'Start audit',
      done: 'Audit started',
    },
    approve: {
      from: { state: ['audit_pending'] },
      to: { state: 'approved' },
      input: {
        ...auditAnswers(),
        comment: longText({ max: 200, help: 'Needed where a check failed: what was put right' }),
      },
      roles: ['admin'],
      key: 'a',
    },
    reject: {
      from: { state: ['submitted', 'audit_pending'] },
      to: { state: 'rejected' },
      input: { reason: longText({ required: true, max: 500 }), ...auditAnswers() },
      roles: ['admin'],
      bulk: true,
      key: 'r',
    },
  },
  // An audited installation is read-only; a rejected one is corrected and submitted again.
  changedIn: { state: ['draft', 'submitted', 'audit_pending', 'rejected'] },
  import: { roles: ['admin'], log: 'installations_import_info' },
  naturalKey: ['device_id', 'tank_id', 'installed_at'],
  access: {
    read: INSTALLERS,
    // All other roles install through one call that checks tank, device and installation together.
    create: ['admin'],
    update: INSTALLERS,
    remove: ['admin'],
  },
  rights: { tank_id: ADMIN_FIXES, device_id: ADMIN_FIXES, installer_id: ADMIN_FIXES },
  scope: { groups: 'group_id', own: 'installer_id' },
})
