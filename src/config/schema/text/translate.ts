/** A table of texts: keys by area, texts at the leaves. */
export type Messages = { readonly [key: string]: string | Messages }

/**
 * Translations of the entities' labels, by their English text. The same English for two things is told apart by the full
 * key of one of them, as `tanks.options.report_state.none`.
 */
export type Labels = Readonly<Record<string, string>>

/** The same keys as the English table, all of them: a table that misses one does not compile. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }

export type Args = Readonly<Record<string, string | number>>

/** The text under a dotted key, or undefined. */
export function lookUp(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Fills `%{name}` in a text. A name that is not given stays as it is. */
export const interpolate = (text: string, args: Args = {}): string =>
  text.replace(/%\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : whole,
  )

/**
 * The text of a key in one table, for places that do without polyglot (light pages, the server). What is no key is a
 * text already, such as what a server answered, and comes back unchanged.
 */
export const translate = (messages: Messages, key: string, args?: Args): string => {
  const text = lookUp(messages, key)
  return text === undefined ? key : interpolate(text, args)
}

type Table = { readonly table: Messages; readonly labels?: Labels }

/** The tables of an app: English, and the others by language, each fetched when it is needed. */
export type WordTables = {
  readonly en: Messages
  readonly others: Readonly<Record<string, () => Promise<Table>>>
}
