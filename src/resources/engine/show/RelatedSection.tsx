import { useTranslate, type RaRecord } from 'react-admin'
import type { Entity, Field } from '../../../config/schema'
import { FieldView } from '../EntityField'
import { Total } from '../fields/SeeAllLink'
import { useRelated } from '../fields/useRelated'
import { labelWords } from '../words'

type Props = { entity: Entity; name: string; record: RaRecord }

/** A related list, with its count in the heading. */
export function RelatedSection({ entity, name, record }: Props) {
  const t = useTranslate()
  const label = labelWords(t, entity.name, name)
  const { total, isCapped } = useRelated(
    entity.fields[name] as Extract<Field, { type: 'relatedList' }>,
    record,
  )
  return (
    <section className="ui-section" aria-label={label}>
      <h2>
        {label} {total === 0 ? null : <Total total={total} isCapped={isCapped} />}
      </h2>
      <FieldView entity={entity} name={name} />
    </section>
  )
}
