export const overrides: Readonly<Record<string, undefined>> = {}
