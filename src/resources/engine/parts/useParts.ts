import { createContext, useContext } from 'react'
import type { Parts, PartsDeclaration } from './parts'

/** The parts of the current screen's entity. */
export const PartsContext = createContext<Parts>({})

const merge = (all: readonly Parts[]): Parts =>
  all.reduce(
    (sum, parts) => ({
      ...sum,
      ...parts,
      cells: { ...sum.cells, ...parts.cells },
      fields: { ...sum.fields, ...parts.fields },
      sections: { ...sum.sections, ...parts.sections },
      prefill: { ...sum.prefill, ...parts.prefill },
      views: [...(sum.views ?? []), ...(parts.views ?? [])],
      panels: [...(sum.panels ?? []), ...(parts.panels ?? [])],
      tabs: [...(sum.tabs ?? []), ...(parts.tabs ?? [])],
    }),
    {},
  )

/** Loads an entity's parts for one of its screens. */
export async function loadParts(
  declared: PartsDeclaration | undefined,
  screen: keyof PartsDeclaration['modules'],
  path: string,
): Promise<Parts> {
  const modules = await Promise.all((declared?.modules[screen] ?? []).map(load => load()))
  const here = modules.map(({ default: parts }) => parts)
  return merge(here.filter(({ screens }) => !screens || screens.includes(path)))
}

export const useParts = (): Parts => useContext(PartsContext)
