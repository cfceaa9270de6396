import { entityOf } from '../../../providers/app'
import type { RaRecord } from 'react-admin'
import type { CallAnswer } from '../../../config/schema/calls/define'
import { recordCallsOf, type RecordCalls } from '../../../config/schema/calls/records'
import { unwrapComputed, type Entity } from '../../../config/schema'
import { canOpenList } from '../../../providers/auth/canOpenList'
import { useCall } from '../../../providers/calls/useCall'
import { listLink } from '../links'
import { labelWords, type Translate } from '../words'

export type Dependant = CallAnswer<RecordCalls['dependants']>['dependants'][number]

/** The records that reference a record; refetched each time, as other users may change them. */
export const useDependants = (entity: Entity, record: RaRecord, enabled: boolean) =>
  useCall(recordCallsOf(entity).dependants, { id: record.id as never }, { enabled, staleTime: 0, gcTime: 0 })

/** The name of the dependent records, as on the record's page, else as in the menu. */
export function holderWords(
  t: Translate,
  entity: Entity,
  holder: Pick<Dependant, 'entity' | 'field'>,
): string {
  const other = entityOf(holder.entity)
  const list = Object.keys(entity.fields).find(name => {
    const field = entity.fields[name]!
    return field.type === 'relatedList' && field.of === other.name && field.by === holder.field
  })
  return list ? labelWords(t, entity.name, list) : t(`screens.${other.screens.at(-1)!.path}`)
}

/** The filtered list of the dependent records, if the user has one. */
export function holderLink(record: RaRecord, { entity, field }: Dependant): string | undefined {
  const other = entityOf(entity)
  const screen = other.screens.find(
    ({ path, filter }) => canOpenList(path) && Object.keys(filter).length === 0,
  )
  const isAsked = other.list.filters[field] && unwrapComputed(other.fields[field]!).type !== 'rows'
  return screen && isAsked ? listLink(screen.path, { filter: { [field]: record.id } }) : undefined
}
