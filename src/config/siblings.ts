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
