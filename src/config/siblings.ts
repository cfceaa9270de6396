/** Firmware images and their roll-outs. */
export const FIRMWARE_LISTS = ['manage-firmware', 'rollouts'] as const
/** Batches and their bare boards. */
export const BATCH_LISTS = ['batches', 'pcb_preparations'] as const
/** Installations, with their audits and history. */
export const INSTALL_LISTS = [
  'installs',
  'audits_v2',
  'setups',
  'installations_history',
  'installations_import_info',
] as const

/** Lists shown as tabs of one another; the menu contains the first of each group. */
export const SIBLINGS: readonly (readonly string[])[] = [FIRMWARE_LISTS, BATCH_LISTS, INSTALL_LISTS]

/** Screens that another one links to, by the menu's entry: staff's menus have no entry of their own for them. */
export const WITHIN: Readonly<Record<string, string>> = {
  manageTanks: 'tanks',
  groups: 'clients',
  dispatch_plans: 'dispatch-planner',
  'delivery-performance': 'dispatch-planner',
}
