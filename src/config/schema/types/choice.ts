import {
  EQUALITY,
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  type Option,
  type Tone,
} from './base'
import { bad, ok } from './checks'

/** `labels` is the English source of options; one that has none is spelt out. */
export type Options = { options: readonly Option[]; labels?: Readonly<Record<string, string>> }
/** The text field that holds a record's own name for its option, and the option that stands for what has no other name. */
export type OwnName = { readonly in: string; readonly of: Option }
/**
 * `tones` shows the value as a chip in the colour of its tone. With `ownName`, a record that has a name of its own for its
 * option is told by that: "Waste oil" rather than "Other".
 */
export type ChoiceField = FieldBase<'choice', Options & { tones?: Record<string, Tone>; ownName?: OwnName }>
declare module './base' {
  interface FieldsByType {
    choice: ChoiceField
  }
}

/** One of a fixed list of words or numbers. */
export const choice = <const V extends readonly Option[], const O extends Partial<ChoiceField> = {}>(
  options: V,
  more?: KnownOptions<ChoiceField, O>,
) => ({ type: 'choice', options, ...more }) as Omit<ChoiceField, 'options'> & { options: V } & NoInfer<O>

/** Whether a value is one of the options. */
export const checkOption = ({ options }: Options, value: unknown) =>
  options.includes(value as never) ? ok(value) : bad('choice', { options: options.join(', ') })

export const choiceType: FieldTypeDefinition<ChoiceField> = {
  operators: EQUALITY,
  validate: checkOption,
}
