/** Images and their roll-outs. */
export const FIRMWARE_LISTS = ['manage-firmware', 'rollouts'] as const
/** Batches and their bare boards. */
export const BATCH_LISTS = ['batches', 'pcb_preparations'] as const
/** Installations, and what the desk keeps of them. */
export const INSTALL_LISTS = [
  'installs',
  'audits_v2',
  'setups',
  'installations_history',
  'installations_import_info',
] as const

/** Lists that are looked at together, as tabs; the menu has the first of them. */
export const SIBLINGS: readonly (readonly string[])[] = [FIRMWARE_LISTS, BATCH_LISTS, INSTALL_LISTS]
