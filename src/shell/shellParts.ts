import { createContext, use, type ComponentType } from 'react'

/** What an app adds to the frame around its pages. */
export type ShellParts = {
  /** Between search and help, in the style of the other buttons there. */
  readonly Tools?: ComponentType<{ className: string }>
  /** Beside the label of each entry of the menu, by its key. */
  readonly MenuCount?: ComponentType<{ of: string }>
}

export const ShellPartsContext = createContext<ShellParts>({})
export const useShellParts = (): ShellParts => use(ShellPartsContext)
