import { useTranslate, type RaRecord } from 'react-admin'
import { type Entity } from '../../../config/schema'
import { Age } from '../../ui/Age'
import { Skeleton } from '../../ui/Skeleton'
import { Failure } from '../Failure'
import { Actor, ActorWords } from '../fields/Actor'
import { useZone } from '../useZone'
import { actionWords, type Translate } from '../words'
import { Changes, ActionInput } from './Changes'
import { useHistory, type Entry } from './useHistory'
import styles from './History.module.css'

/** Operations of every entity; the others are its own actions. */
const COMMON = ['create', 'update', 'remove', 'restore']

function doneWords(t: Translate, entity: Entity, name: string): string {
  if (COMMON.includes(name)) return t(`engine.history.${name}`)
  const action = entity.actions.find(each => each.name === name)
  return action ? actionWords(t, entity, action) : name
}

/** The audit history: author, time, and changed values. */
export default function History({ entity, record }: { entity: Entity; record: RaRecord }) {
  const t = useTranslate()
  const { entries, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(
    entity,
    record,
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!entries) return <Skeleton rows={6} height={44} label={t('shell.loading')} />
  // Records imported before the audit log existed have no "create" entry: show their creation anyway.
  const begun = hasNextPage || entries.some(({ action }) => action === 'create')
  return (
    <section className={`${styles.history} ui-buttons`} aria-label={t('engine.history.title')}>
      <ol className="ui-entries">
        {entries.map(entry => (
          <Line key={entry.id} entity={entity} record={record} entry={entry} />
        ))}
        {begun ? null : (
          <li>
            <p>
              <strong>{t('engine.history.create')}</strong>
              <Actor uid={record.created_by as string | null} />
              <When at={record.created_at as string} />
            </p>
          </li>
        )}
      </ol>
      {hasNextPage ? (
        <button type="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('engine.history.older')}
        </button>
      ) : null}
    </section>
  )
}

function When({ at }: { at: string }) {
  const { now, timeZone, locale } = useZone()
  return <Age at={at} now={now} timeZone={timeZone} locale={locale} />
}

type LineProps = { entity: Entity; record: RaRecord; entry: Entry }

function Line({ entity, record, entry }: LineProps) {
  const t = useTranslate()
  const { action, actor, at, before, after, input } = entry
  return (
    <li>
      <p>
        <strong>{doneWords(t, entity, action)}</strong>
        <ActorWords actor={actor} />
        <When at={at} />
      </p>
      {input ? (
        <ActionInput entity={entity} record={record} action={action} input={input} after={after} />
      ) : null}
      {before && after ? <Changes entity={entity} record={record} before={before} after={after} /> : null}
    </li>
  )
}
