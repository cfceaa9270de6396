import type { RaRecord } from 'react-admin'

type Lengths = Partial<Record<'d' | 'h' | 'w' | 'l', number | null>>
type Point = { mm: number; l: number }

/** The inputs of a tank's volume calculation. */
export const geometryOf = ({ shape, dimensions, strapping }: RaRecord) => ({ shape, dimensions, strapping })

/** Width and height of a tank's cross-section, mm; a strapped tank is as high as its last row. */
export function sectionOf({ shape, dimensions, strapping }: RaRecord): { width?: number; height?: number } {
  const { d, h, w, l } = (dimensions ?? {}) as Lengths
  const top = ((strapping ?? []) as Point[]).at(-1)?.mm
  const lies = shape === 'horizontal_cylinder' || shape === 'sphere'
  const height = top ?? (lies ? d : h) ?? undefined
  const width = (shape === 'vertical_cylinder' || lies ? d : (w ?? l)) ?? height
  return { width, height }
}
