import { PasswordInput, TextInput } from 'react-admin'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

export const text: FieldKind<'text'> = {
  View: Plain,
  Input: ({ field, entity: _entity, ...props }) =>
    field.secret ? (
      <PasswordInput {...props} autoComplete="new-password" />
    ) : (
      <TextInput {...props} slotProps={{ htmlInput: { maxLength: field.max } }} />
    ),
}
