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
const SIBLINGS: readonly (readonly string[])[] = [FIRMWARE_LISTS, BATCH_LISTS, INSTALL_LISTS]

/** The list of the menu under which a list without an entry of its own is found. */
export const menuPathOf = (path: string): string => SIBLINGS.find(paths => paths.includes(path))?.[0] ?? path
