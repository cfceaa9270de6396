/** One line of the command palette. */
export type PaletteItem = {
  readonly key: string
  /** `screens`, `commands`, or the entity of a record. */
  readonly group: string
  readonly title: string
  /** Distinguishes it from others of the same name. */
  readonly about: string
  readonly to?: string
  readonly state?: object
  /** In place of going somewhere. */
  readonly run?: () => void
}
