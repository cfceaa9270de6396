import { useReference, type RaRecord } from 'react-admin'
import { entityOf } from '../../config/entities'
import { unwrapComputed, type Entity } from '../../config/schema'
import { canDo } from './permissions'
import { titleOf } from './titleOf'

/** The record that one without a name of its own is about: the first that its list leads to. */
function subjectOf(entity: Entity, record: RaRecord) {
  if (entity.title !== 'id') return undefined
  for (const name of entity.list.columns) {
    // A column may be what every record has, such as when it was made.
    const field = entity.fields[name] && unwrapComputed(entity.fields[name])
    if (field?.type === 'reference' && (record[name] ?? '') !== '')
      return { entity: entityOf(field.to), id: record[name] as RaRecord['id'] }
  }
  return undefined
}

/**
 * What a record is called on its own page: by its device, tank or the like where it has nothing but a number. Undefined
 * while that is fetched, so that no heading changes under the reader's eyes.
 */
export function useTitle(entity: Entity, record: RaRecord | undefined): string | undefined {
  const subject = record && subjectOf(entity, record)
  const enabled = subject !== undefined && canDo('read', subject.entity)
  const { referenceRecord, isPending } = useReference({
    reference: subject?.entity.name ?? entity.name,
    id: subject?.id ?? '',
    options: { enabled },
  })
  if (!record) return undefined
  if (subject && enabled) {
    if (referenceRecord) return titleOf(subject.entity, referenceRecord)
    if (isPending) return undefined
  }
  return titleOf(entity, record)
}
