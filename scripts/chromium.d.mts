/** The browser that the tests drive: what CHROMIUM names, else the first one on the PATH. */
export function findChromium(env?: Record<string, string | undefined>): string | undefined
