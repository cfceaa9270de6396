import { RecordContextProvider, useGetOne, useTranslate, type RaRecord } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { screenOf } from '../../config/screens'
import { META, entityFor, unwrapComputed, type Entity } from '../../config/schema'
import { currentUser } from '../../providers/auth/session'
import { Skeleton } from '../ui/Skeleton'
import { RecordActions } from './actions/RecordActions'
import { FieldCell, FieldView, isBlock } from './EntityField'
import { Failure } from './Failure'
import { NoteOn } from './FieldNotes'
import { Icon } from '../ui/Icon'
import { ListLink } from './ListLink'
import { recordLink } from './links'
import { useParts } from './parts/useParts'
import { canDo } from './permissions'
import { labelWords } from './words'
import styles from './Show.module.css'

/** A record's page from its declaration: the form's sections, what the server works out, and what belongs to it. */
export function EntityShow({ path }: { path: string }) {
  const t = useTranslate()
  const { entity } = screenOf(path)
  const { data, error, refetch } = useGetOne(path, { id: useParams().id ?? '' })
  if (error) return <Failure error={error} path={path} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={10} height={40} label={t('shell.loading')} />
  return (
    <RecordContextProvider value={data}>
      <article className={styles.page}>
        <Head entity={entity} path={path} record={data} />
        <Panels path={path} record={data} />
        <Body entity={entity} record={data} />
      </article>
    </RecordContextProvider>
  )
}

type HeadProps = { entity: Entity; path: string; record: RaRecord }

function Head({ entity, path, record }: HeadProps) {
  const t = useTranslate()
  const { Header } = useParts()
  return (
    <header>
      <div>
        <nav aria-label={t('engine.where')}>
          <ListLink path={path}>{t(`screens.${path}`)}</ListLink>
        </nav>
        <h1>
          <bdi>{String(record[entity.title] ?? record.id)}</bdi>
          {Header ? null : statesOf(entity).map(name => <FieldCell key={name} entity={entity} name={name} />)}
        </h1>
        {Header ? <Header record={record} path={path} /> : null}
      </div>
      <div className={styles.actions}>
        <RecordActions entity={entity} record={record} />
        {canDo('update', entity) ? (
          <Link className={styles.primary} to={recordLink(path, record.id, 'edit')}>
            <Icon name="edit" size={18} />
            {t('engine.edit')}
          </Link>
        ) : null}
      </div>
    </header>
  )
}

/** What is added to the page above the sections of the declaration. */
function Panels({ path, record }: Omit<HeadProps, 'entity'>) {
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

/** Fields that are a state: they stand beside the title, as one alone may mislead. */
const statesOf = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter(name => {
    const field = unwrapComputed(entity.fields[name]!)
    return field.type === 'choice' && field.tones !== undefined
  })

type Group = { key: string; title: string; names: string[] }

function useGroups(entity: Entity): { groups: Group[]; related: string[] } {
  const t = useTranslate()
  const seen = entityFor(currentUser(), entity)
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
