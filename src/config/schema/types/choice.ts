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
/** `tones` shows the value as a chip in the colour of its tone. */
export type ChoiceField = FieldBase<'choice', Options & { tones?: Record<string, Tone> }>
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
