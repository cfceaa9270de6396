import {
  AutocompleteArrayInput,
  ReferenceArrayField,
  ReferenceArrayInput,
  SingleFieldList,
  ChipField,
} from 'react-admin'
import { entityOf } from '../../../config/entities'
import { homeOf } from '../../../config/screens'
import type { FieldKind } from '../FieldKind'
import { Plain } from './Plain'

export const references: FieldKind<'references'> = {
  View: ({ value, field, source }) =>
    Array.isArray(value) && value.length > 0 ? (
      <ReferenceArrayField source={source} reference={homeOf(field.to)}>
        <SingleFieldList linkType={false}>
          <ChipField source={entityOf(field.to).title} size="small" />
        </SingleFieldList>
      </ReferenceArrayField>
    ) : (
      <Plain value={null} />
    ),
  Input: ({ field, entity: _entity, source, ...props }) => (
    <ReferenceArrayInput source={source} reference={homeOf(field.to)}>
      <AutocompleteArrayInput
        {...props}
        optionText={entityOf(field.to).title}
        filterToQuery={(q: string) => ({ q })}
      />
    </ReferenceArrayInput>
  ),
}
