import { useTranslate } from 'react-admin'
import { groupParts } from '../../../config/schema'
import type { FieldKind, ViewProps } from '../FieldKind'
import { labelWords } from '../words'
import { NestedView } from './nested'
import { Unknown } from './Plain'

/** The known parts of a group that the record uses. */
function known({ value, field, record }: ViewProps<'group'>): [name: string, value: unknown][] {
  const values = (value ?? {}) as Record<string, unknown>
  return groupParts(field, record).flatMap(name =>
    values[name] === null || values[name] === undefined ? [] : [[name, values[name]]],
  )
}

function Parts({ place, ...props }: ViewProps<'group'> & { place: 'cell' | 'page' }) {
  const t = useTranslate()
  const { field, source, entity, record } = props
  const parts = known(props)
  if (parts.length === 0) return <Unknown />
  return (
    <dl className={place === 'cell' ? 'field-inline' : 'field-group'}>
      {parts.map(([name, value]) => (
        <div key={name}>
          <dt>{labelWords(t, entity, `${source}.${name}`)}</dt>
          <dd>
            <NestedView
              field={field.fields[name]!}
              value={value}
              source={`${source}.${name}`}
              entity={entity}
              record={record}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const group: FieldKind<'group'> = {
  width: 160,
  Cell: props => <Parts {...props} place="cell" />,
  Show: props => <Parts {...props} place="page" />,
}
