import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { EntityInput } from '../EntityInput'
import { NoteInForm } from './NoteInForm'
import { useNeeded } from './useNeeded'
import styles from './Form.module.css'

/** An input that is marked as needed while the others make it so. */
const Asked = ({ entity, name }: { entity: Entity; name: string }) => (
  <EntityInput entity={entity} name={name} required={useNeeded(entity, name)} />
)

/** The form's inputs, in the sections of the declaration. What the screen's own filter settles is not asked. */
export function Sections({ entity, settled }: { entity: Entity; settled: readonly string[] }) {
  const t = useTranslate()
  return entity.form.map(({ section, fields }) => {
    const asked = fields.filter(name => !settled.includes(name))
    if (asked.length === 0) return null
    const title = t(`entities.${entity.name}.sections.${section}`)
    const single = entity.form.length === 1
    return (
      <section key={section} className={styles.section} aria-label={title}>
        {single ? null : <h2>{title}</h2>}
        {asked.map(name => (
          <Fragment key={name}>
            <Asked entity={entity} name={name} />
            <NoteInForm entity={entity} name={name} />
          </Fragment>
        ))}
      </section>
    )
  })
}
