import { TextInput } from 'react-admin'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

export const phone: FieldKind<'phone'> = {
  View: ({ value }) =>
    typeof value === 'string' && value ? (
      <a href={`tel:${value}`} dir="ltr" onClick={event => event.stopPropagation()}>
        {value}
      </a>
    ) : (
      <Plain value={null} />
    ),
  Input: ({ field: _field, entity: _entity, ...props }) => (
    <TextInput {...props} type="tel" slotProps={{ htmlInput: { inputMode: 'tel', dir: 'ltr' } }} />
  ),
}
