import {
  AutocompleteInput,
  ReferenceField,
  ReferenceInput,
  TextField,
  useResourceDefinitions,
} from 'react-admin'
import { entityOf } from '../../../config/entities'
import { homeOf } from '../../../config/screens'
import type { FieldKind, ViewProps } from '../FieldKind'
import { Plain } from './Plain'

/** The other record's title; a link where the reader may open that screen. */
function View({ value, field, source }: ViewProps<'reference'>) {
  const resources = useResourceDefinitions()
  if (value === null || value === undefined) return <Plain value={null} />
  const home = homeOf(field.to)
  const link = resources[home]?.hasShow ? 'show' : false
  return (
    <ReferenceField source={source} reference={home} link={link} emptyText="–">
      <TextField source={entityOf(field.to).title} variant="inherit" />
    </ReferenceField>
  )
}

export const reference: FieldKind<'reference'> = {
  View,
  Input: ({ field, entity: _entity, source, ...props }) => {
    const { title } = entityOf(field.to)
    return (
      <ReferenceInput
        source={source}
        reference={homeOf(field.to)}
        sort={{ field: title, order: 'ASC' }}
        perPage={25}
      >
        <AutocompleteInput {...props} optionText={title} filterToQuery={(q: string) => ({ q })} />
      </ReferenceInput>
    )
  },
}
