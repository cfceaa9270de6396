import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { FormField } from './FormField'
import { numberText, readNumber } from './readNumber'
import { useInputField } from './useInputField'

/** Numbers separated by spaces, as a comma may be a decimal separator. */
export const numbers: InputKind<'numbers'> = function NumbersInput(props) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const help = props.help ?? t('engine.numbersHelp')
  const { value, set, frame, input, aria } = useInputField({ ...props, help })
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
    <FormField {...frame}>
      <OutlinedInput
        {...input}
        inputProps={{ ...aria, inputMode: 'decimal', dir: 'ltr' }}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          set(meant(target.value))
        }}
      />
    </FormField>
  )
}
