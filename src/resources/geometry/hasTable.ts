type Values = Readonly<Record<string, unknown>>

/** Whether the form shows a strapping table: for shapes that need one, and for tanks that have one. */
export const hasTable = ({ shape, strapping }: Values): boolean =>
  shape === 'strapped' || (Array.isArray(strapping) && strapping.length > 0)
