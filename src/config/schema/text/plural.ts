const SIX = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The form of a text that goes with a number, as polyglot chooses it: of one and more, of Arabic's six, or of one alone. */
export function pluralOf(text: string, count: number, language: string): string {
  const forms = text.split(' |||| ')
  const kind = new Intl.PluralRules(language).select(count)
  const index = forms.length === SIX.length ? SIX.indexOf(kind) : kind === 'one' ? 0 : forms.length - 1
  return forms[index] ?? text
}
