import { entityOf } from '../../providers/app'
import { useReference, useTranslate, type RaRecord } from 'react-admin'
import { unwrapComputed, type Entity } from '../../config/schema'
import { canDo } from './permissions'
import { headingOf, titleOf } from './titleOf'

/** The record that another one's heading names; of one without a name of its own, the first that its list leads to. */
function subjectOf(entity: Entity, record: RaRecord) {
  for (const name of entity.title === 'id' ? entity.list.columns : entity.heading) {
    // A column may be what every record has, such as when it was made.
    const field = entity.fields[name] && unwrapComputed(entity.fields[name])
    if (field?.type === 'reference' && (record[name] ?? '') !== '')
      return { field: name, entity: entityOf(field.to), id: record[name] as RaRecord['id'] }
  }
  return undefined
}

/**
 * What a record is called on its own page: what happened and when where other records have the same title, and by its device,
 * tank or the like where it has nothing but a number. Undefined while that is fetched, so that no heading changes under the
 * reader's eyes.
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
