import { ArrayInput, SimpleFormIterator, TextInput, useTranslate } from 'react-admin'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain } from './Plain'

function View({ value }: ViewProps<'photos'>) {
  const t = useTranslate()
  if (!Array.isArray(value) || value.length === 0) return <Plain value={null} />
  return (
    <span className="photos">
      {value.map((address, i) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={t('engine.photo', { number: i + 1 })} loading="lazy" />
        </a>
      ))}
    </span>
  )
}

export const photos: FieldKind<'photos'> = {
  View,
  block: true,
  Input: ({ field: _field, entity: _entity, ...props }) => (
    <ArrayInput {...props}>
      <SimpleFormIterator inline>
        <TextInput source="" label={false} />
      </SimpleFormIterator>
    </ArrayInput>
  ),
}
