import { useTranslate, type RaRecord } from 'react-admin'
import { entityFor, isStored, unwrapComputed, type Entity, type FieldType } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/session'
import { EntityInput } from '../EntityInput'
import { useParts } from '../parts/useParts'
import { NoteInForm } from './NoteInForm'
import { useNeeded } from './useNeeded'
import { usePrefill } from './usePrefill'
import styles from './Form.module.css'

/** An input that is marked as needed while the others make it so. */
const Asked = ({ entity, name }: { entity: Entity; name: string }) => (
  <EntityInput entity={entity} name={name} required={useNeeded(entity, name)} />
)

/** A role's own fields; a place that is two others is shown beside them. */
const mayWrite = ({ fields, writable }: Entity, name: string) =>
  writable.includes(name) || (fields[name] !== undefined && !isStored(fields[name]))

/** Inputs that need a line of their own. */
const WIDE: readonly FieldType[] = ['longText', 'rows', 'group', 'point', 'photos']
const isWide = ({ fields }: Entity, name: string) => WIDE.includes(unwrapComputed(fields[name]!).type)

type Props = { entity: Entity; settled: readonly string[]; record?: RaRecord }

/** The form's inputs, in the sections of the declaration. What the screen's own filter settles is not asked. */
export function Sections({ entity, settled, record }: Props) {
  const t = useTranslate()
  const { sections = {} } = useParts()
  usePrefill()
  return entity.form.map(({ section, fields }) => {
    const seen = entityFor(currentUser(), entity)
    const asked = fields.filter(name => !settled.includes(name) && mayWrite(seen, name))
    const Part = sections[section]
    if (asked.length === 0) return null
    const title = t(`entities.${entity.name}.sections.${section}`)
    const single = entity.form.length === 1
    return (
      <section key={section} className={styles.section} aria-label={title}>
        {single ? null : <h2>{title}</h2>}
        {asked.map(name => (
          <div key={name} className={styles.cell} data-wide={isWide(entity, name) || undefined}>
            <Asked entity={entity} name={name} />
            <NoteInForm name={name} />
          </div>
        ))}
        {Part ? <Part record={record} /> : null}
      </section>
    )
  })
}
