import type { ReactNode } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { META, entityFor, hasSection, type Entity } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/currentUser'
import { FieldView, isBlock } from '../EntityField'
import { NoteOn } from '../FieldNotes'
import type { Panel } from '../parts/parts'
import { useParts } from '../parts/useParts'
import { labelWords } from '../words'
import styles from '../Show.module.css'
import { RelatedSection } from './RelatedSection'

type Props = { entity: Entity; path: string; record: RaRecord }

/** The record's overview: panels, form sections, and related lists. */
export function Overview({ entity, path, record }: Props) {
  const panels = (useParts().panels ?? []).filter(({ isShown }) => isShown?.() ?? true)
  const above = panels.filter(({ below }) => !below)
  const below = panels.filter(panel => panel.below)
  const draw = (some: readonly Panel[]) =>
    some.map(panel => <PanelCard key={panel.key} panel={panel} path={path} record={record} />)
  // A single panel joins the grid of sections, to avoid an empty row.
  const alone = above.length === 1 && above[0]!.span !== 'all'
  return (
    <>
      {above.length > 0 && !alone ? <div className={styles.panels}>{draw(above)}</div> : null}
      <Body entity={entity} record={record}>
        {alone ? draw(above) : null}
      </Body>
      {below.length > 0 ? <div className={styles.panels}>{draw(below)}</div> : null}
    </>
  )
}

/** A panel beside the declared sections. */
function PanelCard({ panel, path, record }: Omit<Props, 'entity'> & { panel: Panel }) {
  const t = useTranslate()
  const { label, Content, span, printed } = panel
  return (
    <section
      className={`${styles.panel} ui-section`}
      data-span={span}
      data-print={printed === false ? 'none' : undefined}
      aria-label={t(label)}
    >
      <h2>{t(label)}</h2>
      <Content record={record} path={path} />
    </section>
  )
}

type Group = { key: string; title: string; names: string[] }

function useGroups(entity: Entity, record: RaRecord): { groups: Group[]; related: string[] } {
  const t = useTranslate()
  const seen = entityFor(currentUser(), entity)
  const { omitFields = [] } = useParts()
  const own = Object.keys(seen.fields).filter(
    name =>
      !entity.fields[name]!.secret &&
      entity.fields[name]!.type !== 'occurrence' &&
      !omitFields.includes(name),
  )
  const related = own.filter(name => entity.fields[name]!.type === 'relatedList')
  const written = [...entity.details, ...entity.form.flatMap(({ fields }) => fields)]
  const isMeta = (name: string) => (META as readonly string[]).includes(name)
  const worked = own.filter(name => !written.includes(name) && !related.includes(name) && !isMeta(name))
  const single = entity.form.length === 1
  return {
    related,
    groups: [
      ...entity.form
        .filter(section => hasSection(section, record))
        .map(({ section, fields }) => ({
          key: section,
          title: single ? t('engine.details') : t(`entities.${entity.name}.sections.${section}`),
          names: [...new Set([...entity.details, ...fields])].filter(name => own.includes(name)),
        })),
      { key: 'worked', title: t('engine.worked'), names: worked },
      { key: 'recorded', title: t('engine.recorded'), names: META.filter(name => name !== 'version') },
    ].filter(({ names }) => names.length > 0),
  }
}

type BodyProps = { entity: Entity; record: RaRecord; children: ReactNode }

function Body({ entity, record, children }: BodyProps) {
  const t = useTranslate()
  const { groups, related } = useGroups(entity, record)
  const { fields = {} } = useParts()
  const value = (name: string) => {
    const View = fields[name]?.View
    return View ? <View /> : <FieldView entity={entity} name={name} />
  }
  return (
    <>
      <div className={styles.sections}>
        {children}
        {groups.map(({ key, title, names }) => (
          <section key={key} className="ui-section" aria-label={title}>
            <h2>{title}</h2>
            <dl className="ui-facts">
              {names.map(name => (
                <div key={name} data-block={isWide(entity, name, record) || undefined}>
                  <dt>{labelWords(t, entity.name, name)}</dt>
                  <dd>
                    {value(name)}
                    <NoteOn name={name} values={record} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {related.map(name => (
        <RelatedSection key={name} entity={entity} name={name} record={record} />
      ))}
    </>
  )
}

/** Whether a field takes a full line: a map or table, but not its placeholder when empty. */
function isWide(entity: Entity, name: string, record: RaRecord): boolean {
  const field = entity.fields[name]!
  if (!isBlock(field)) return false
  if (field.type === 'point') return typeof record[field.lat] === 'number'
  const value: unknown = record[name]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}
