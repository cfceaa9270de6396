import { entityOf } from '../../providers/app'
import { useReference, useTranslate, type RaRecord } from 'react-admin'
import { unwrapComputed, type Entity } from '../../config/schema'
import { canDo } from './permissions'
import { headingOf, titleOf } from './titleOf'

/** The record in another record's heading; without a title of its own, the first reference of its list. */
function subjectOf(entity: Entity, record: RaRecord) {
  for (const name of entity.title === 'id' ? entity.list.columns : entity.heading) {
    // A column may be a field of every record, such as its creation time.
    const field = entity.fields[name] && unwrapComputed(entity.fields[name])
    if (field?.type === 'reference' && (record[name] ?? '') !== '')
      return { field: name, entity: entityOf(field.to), id: record[name] as RaRecord['id'] }
  }
  return undefined
}

/**
 * The title on a record's own page: event and time where titles repeat; its device, tank or similar where it has
 * only an id. Undefined while loading, so that the heading doesn't change.
 */
export function useTitle(entity: Entity, record: RaRecord | undefined): string | undefined {
  const t = useTranslate()
  const subject = record && subjectOf(entity, record)
  const enabled = subject !== undefined && canDo('read', subject.entity)
  const { referenceRecord, isPending } = useReference({
    reference: subject?.entity.name ?? entity.name,
    id: subject?.id ?? '',
    options: { enabled },
  })
  if (!record) return undefined
  if (!subject || !enabled) return headingOf(t, entity, record)
  if (!referenceRecord && isPending) return undefined
  const title = referenceRecord && titleOf(subject.entity, referenceRecord)
  return headingOf(t, entity, record, { field: subject.field, title })
}
