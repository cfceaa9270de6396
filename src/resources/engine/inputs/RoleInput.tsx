import { useTranslate } from 'react-admin'
import { app } from '../../../providers/app'
import type { InputProps } from '../FieldKind'
import { Combobox } from '../widgets/Combobox'
import { textWords } from '../words'
import { FormField } from './FormField'
import { useInputField } from './useInputField'

/** One of our roles by label, or another system's role name. */
export function RoleInput(props: InputProps<'text'>) {
  const t = useTranslate()
  const { value, set, frame, combobox } = useInputField(props)
  const wordsOf = (role: string) => textWords(t, props.field, role)
  const named = (typed: string) =>
    app().roles.find(role => wordsOf(role).toLowerCase() === typed.toLowerCase()) ?? typed
  return (
    <FormField {...frame}>
      <Combobox<string, false, true>
        {...combobox}
        freeSolo
        autoSelect
        autoHighlight={false}
        options={[...app().roles]}
        getOptionLabel={wordsOf}
        value={typeof value === 'string' ? value : null}
        onChange={(_event, typed) => set(typed ? named(typed.trim()) : null)}
      />
    </FormField>
  )
}
