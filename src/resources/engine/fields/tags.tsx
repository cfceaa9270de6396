import { TextArrayInput } from 'react-admin'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

export const tags: FieldKind<'tags'> = {
  View: ({ value }) =>
    Array.isArray(value) && value.length > 0 ? (
      <span className="tags">
        {value.map(tag => (
          <span key={tag}>{tag}</span>
        ))}
      </span>
    ) : (
      <Plain value={null} />
    ),
  Input: ({ field: _field, entity: _entity, ...props }) => <TextArrayInput {...props} options={[]} />,
}
