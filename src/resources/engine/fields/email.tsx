import { TextInput } from 'react-admin'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

export const email: FieldKind<'email'> = {
  View: ({ value }) =>
    typeof value === 'string' && value ? (
      <a href={`mailto:${value}`} onClick={event => event.stopPropagation()}>
        {value}
      </a>
    ) : (
      <Plain value={null} />
    ),
  Input: ({ field: _field, entity: _entity, ...props }) => (
    <TextInput
      {...props}
      type="email"
      slotProps={{ htmlInput: { inputMode: 'email', autoComplete: 'off' } }}
    />
  ),
}
