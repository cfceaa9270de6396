/** Lists that are looked at together: images and their roll-outs. */
export const FIRMWARE_LISTS = ['manage-firmware', 'rollouts'] as const
