import { useTranslate, type RaRecord } from 'react-admin'
import { META, entityFor, type Entity } from '../../../config/schema'
import { getSession } from '../../../providers/auth/session'
import { FieldView, isBlock } from '../EntityField'
import { NoteOn } from '../FieldNotes'
import { useParts } from '../parts/useParts'
import { labelWords } from '../words'
import styles from '../Show.module.css'

type Props = { entity: Entity; path: string; record: RaRecord }

/** What there is to know of a record now: the panels that were added, the sections of its form, and what belongs to it. */
export const Overview = ({ entity, path, record }: Props) => (
  <>
    <Panels path={path} record={record} />
    <Body entity={entity} record={record} />
  </>
)

/** What is added to the page above the sections of the declaration. */
function Panels({ path, record }: Omit<Props, 'entity'>) {
  const t = useTranslate()
  const panels = (useParts().panels ?? []).filter(({ isShown }) => isShown?.() ?? true)
  if (panels.length === 0) return null
  return (
    <div className={styles.panels}>
      {panels.map(({ key, label, Content, span }) => (
        <section key={key} className={styles.panel} data-span={span} aria-label={t(label)}>
          <h2>{t(label)}</h2>
          <Content record={record} path={path} />
        </section>
      ))}
    </div>
  )
}

type Group = { key: string; title: string; names: string[] }

function useGroups(entity: Entity): { groups: Group[]; related: string[] } {
  const t = useTranslate()
  const seen = entityFor({ role: getSession()?.role ?? '' }, entity)
  const { told = [] } = useParts()
  const own = Object.keys(seen.fields).filter(name => !entity.fields[name]!.secret && !told.includes(name))
  const related = own.filter(name => entity.fields[name]!.type === 'relatedList')
  const written = entity.form.flatMap(({ fields }) => fields)
  const isMeta = (name: string) => (META as readonly string[]).includes(name)
  const worked = own.filter(name => !written.includes(name) && !related.includes(name) && !isMeta(name))
  const single = entity.form.length === 1
  return {
    related,
    groups: [
      ...entity.form.map(({ section, fields }) => ({
        key: section,
        title: single ? t('engine.details') : t(`entities.${entity.name}.sections.${section}`),
        names: fields.filter(name => own.includes(name)),
      })),
      { key: 'worked', title: t('engine.worked'), names: worked },
      { key: 'recorded', title: t('engine.recorded'), names: META.filter(name => name !== 'version') },
    ].filter(({ names }) => names.length > 0),
  }
}

function Body({ entity, record }: { entity: Entity; record: RaRecord }) {
  const t = useTranslate()
  const { groups, related } = useGroups(entity)
  return (
    <>
      <div className={styles.sections}>
        {groups.map(({ key, title, names }) => (
          <section key={key} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {names.map(name => (
                <div key={name} data-block={isWide(entity, name, record) || undefined}>
                  <dt>{labelWords(t, entity.name, name)}</dt>
                  <dd>
                    <FieldView entity={entity} name={name} />
                    <NoteOn name={name} values={record} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {related.map(name => (
        <section key={name} className={styles.related} aria-label={labelWords(t, entity.name, name)}>
          <h2>{labelWords(t, entity.name, name)}</h2>
          <FieldView entity={entity} name={name} />
        </section>
      ))}
    </>
  )
}

/** A map or a table needs a line of its own; the dash of one that is not there does not. */
function isWide(entity: Entity, name: string, record: RaRecord): boolean {
  const field = entity.fields[name]!
  if (!isBlock(field)) return false
  if (field.type === 'point') return typeof record[field.lat] === 'number'
  const value: unknown = record[name]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}
