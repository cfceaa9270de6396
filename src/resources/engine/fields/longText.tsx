import { TextInput } from 'react-admin'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

export const longText: FieldKind<'longText'> = {
  View: Plain,
  block: true,
  Input: ({ field, entity: _entity, ...props }) => (
    <TextInput {...props} multiline minRows={3} slotProps={{ htmlInput: { maxLength: field.max } }} />
  ),
}
