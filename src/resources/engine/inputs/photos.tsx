import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Addresses of stored pictures, one a line. */
export const photos: InputKind<'photos'> = function PhotosInput(props) {
  const t = useTranslate()
  const help = props.help ?? t('engine.photosHelp')
  const { value, set, frame, input, aria } = useInputField({ ...props, help })
  const addresses: readonly string[] = Array.isArray(value) ? value : []
  return (
    <FormField {...frame}>
      <OutlinedInput
        {...input}
        multiline
        rows={3}
        inputProps={{ ...aria, dir: 'ltr' }}
        defaultValue={addresses.join('\n')}
        onChange={({ target }) => set(linesOf(target.value))}
      />
    </FormField>
  )
}
