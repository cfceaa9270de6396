import type { ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { entityFor, hasSection, isStored, type Entity, type FormSection } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/currentUser'
import { EntityInput } from '../EntityInput'
import { isWide } from '../inputRegistry'
import { canChoose } from '../permissions'
import type { Values } from '../parts/parts'
import { useParts } from '../parts/useParts'
import { FieldNote } from './FieldNote'
import { useRequired } from './useRequired'
import { usePrefill } from './usePrefill'
import styles from './Form.module.css'

/** An input whose required mark depends on the other values. */
const FormInput = ({ entity, name }: { entity: Entity; name: string }) => (
  <EntityInput entity={entity} name={name} required={useRequired(entity, name)} />
)

/** Fields that the role may write; a point is shown with its two coordinate fields. */
const mayWrite = (seen: Entity, name: string) =>
  seen.writable.includes(name)
    ? canChoose(seen, name)
    : seen.fields[name] !== undefined && !isStored(seen.fields[name])

type Props = { entity: Entity; settled: readonly string[]; record?: RaRecord }

type SectionOf = Props & { part: FormSection }

/** Watches the form's values; only conditional sections need that. */
const SometimesShown = (props: SectionOf) =>
  hasSection(props.part, useWatch()) ? <Section {...props} /> : null

const SometimesAsked = ({ isAsked, children }: SometimesProps) => (isAsked(useWatch()) ? children : null)
type SometimesProps = { isAsked: (values: Values) => boolean; children: ReactNode }

function Section({ entity, settled, record, part: { section, fields } }: SectionOf) {
  const t = useTranslate()
  const { sections = {}, fields: parts = {} } = useParts()
  const seen = entityFor(currentUser(), entity)
  const asked = fields.filter(name => !settled.includes(name) && mayWrite(seen, name))
  const Part = sections[section]
  if (asked.length === 0) return null
  const title = t(`entities.${entity.name}.sections.${section}`)
  const single = entity.form.length === 1
  return (
    <section className={styles.section} aria-label={title}>
      {single ? null : <h2>{title}</h2>}
      {asked.map(name => {
        const cell = (
          <div key={name} className={styles.cell} data-wide={isWide(entity.fields[name]!) || undefined}>
            <FormInput entity={entity} name={name} />
            <FieldNote name={name} />
          </div>
        )
        const isAsked = parts[name]?.isAsked
        return isAsked ? (
          <SometimesAsked key={name} isAsked={isAsked}>
            {cell}
          </SometimesAsked>
        ) : (
          cell
        )
      })}
      {Part ? <Part record={record} /> : null}
    </section>
  )
}

/** The form's inputs in their declared sections. Fields set by the screen's filter are omitted. */
export function Sections(props: Props) {
  usePrefill()
  return props.entity.form.map(part => {
    const Shown = part.when ? SometimesShown : Section
    return <Shown key={part.section} {...props} part={part} />
  })
}
