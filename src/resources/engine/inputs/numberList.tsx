import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { FormField, useFieldValue, useInputSize } from './FormField'
import { readNumber, numberText } from './readNumber'

/** Numbers one after another, as they are read off an instrument: a comma may be a decimal, so spaces divide them. */
export const numbers: InputKind<'numbers'> = function NumbersInput({ field, source, label, help: declared }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const size = useInputSize()
  const help = declared ?? t('engine.numbersHelp')
  const { value, set, onBlur, ref, problem, aria } = useFieldValue(source, help)
  const inWords = (list: unknown) =>
    Array.isArray(list) ? list.map(each => numberText(each, locale)).join(' ') : ''
  const [text, setText] = useState(() => inWords(value))
  const meant = (words: string) =>
    words
      .split(/[\s;]+/)
      .filter(Boolean)
      .map(word => readNumber(word, locale))
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (JSON.stringify(meant(text)) !== JSON.stringify(value ?? [])) setText(inWords(value))
  }
  return (
    <FormField id={aria.id} label={label} help={help} problem={problem} required={field.required}>
      <OutlinedInput
        fullWidth
        size={size}
        error={problem !== undefined}
        inputRef={ref}
        inputProps={{ ...aria, inputMode: 'decimal', dir: 'ltr', 'aria-required': field.required }}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          set(meant(target.value))
        }}
        onBlur={onBlur}
      />
    </FormField>
  )
}
