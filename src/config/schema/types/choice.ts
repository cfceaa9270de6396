import {
  EQUALITY,
  type FieldBase,
  type FieldTypeDefinition,
  type KnownOptions,
  type Option,
  type Tone,
} from './base'
import { bad, ok } from './checks'
import { optionLabel } from '../text/spellOut'
import { type FieldStorage, readNumberAddress } from './storage'

/** `labels` are English option labels; default: the option in words. */
export type Options = { options: readonly Option[]; labels?: Readonly<Record<string, string>> }
/** The text field with a record's custom name for its option, and the option that allows one. */
export type OwnName = { readonly in: string; readonly of: Option }
/**
 * `tones` shows the value as a chip in the tone's colour. With `ownName`, a record with a custom name shows that
 * name: "Waste oil" rather than "Other".
 */
export type ChoiceField = FieldBase<
  'choice',
  Options & {
    tones?: Record<string, Tone>
    ownName?: OwnName
    /** States that no action leads to, because server code sets them. */
    setByServer?: readonly Option[]
  }
>
declare module './base' {
  interface FieldsByType {
    choice: ChoiceField
  }
}

/** One option of a fixed list of strings or numbers. */
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

const isNumeric = ({ options }: Options) => options.every(option => typeof option === 'number')
export const optionColumn = (field: Options): string => (isNumeric(field) ? 'int' : 'text')
export const isOption = (value: unknown, { options }: Options): boolean => options.includes(value as never)

/** The option with this value or label in a file; the text itself if there is none. */
export function readOption(text: string, field: Options): Option {
  const isSame = (name: unknown) => String(name).toLowerCase() === text.toLowerCase()
  return field.options.find(option => isSame(option) || isSame(optionLabel(field, option))) ?? text
}

/** The label of an option, in English as the header. A number without a label stays a number. */
export const optionCell = (option: Option, field: Options): Option =>
  typeof option === 'number' && field.labels?.[String(option)] === undefined
    ? option
    : optionLabel(field, option)

export const choiceStorage: FieldStorage<ChoiceField> = {
  heading: true,
  column: optionColumn,
  schema: ({ options }) => ({ enum: [...options] }),
  rule: (at, { options }) =>
    `${at} in [${options.map(option => (typeof option === 'number' ? option : `'${option}'`)).join(', ')}]`,
  isComparable: isOption,
  readCell: readOption,
  readAddress: (text, field) => (isNumeric(field) ? readNumberAddress(text) : text),
  sample: (_n, { options }) => options[0],
}
