import { BooleanInput, useTranslate } from 'react-admin'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

function YesNo({ value }: { value: unknown }) {
  const t = useTranslate()
  return typeof value === 'boolean' ? (
    <span>{t(value ? 'format.yes' : 'format.no')}</span>
  ) : (
    <Plain value={null} />
  )
}

export const boolean: FieldKind<'boolean'> = {
  View: YesNo,
  Input: ({ field: _field, entity: _entity, ...props }) => <BooleanInput {...props} />,
}
