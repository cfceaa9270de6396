type Values = Readonly<Record<string, unknown>>

/** A strapping table is asked for where the shape has one, and where the tank has one nevertheless. */
export const hasTable = ({ shape, strapping }: Values): boolean =>
  shape === 'strapped' || (Array.isArray(strapping) && strapping.length > 0)
