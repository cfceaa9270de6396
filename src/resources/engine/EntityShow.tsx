import { screenOf } from '../../providers/app'
import { RecordContextProvider, useGetOne, useTranslate, type RaRecord } from 'react-admin'
import { Link, useLocation, useParams } from 'react-router-dom'
import { entityFor, unwrapComputed, type Entity } from '../../config/schema'
import { currentUser } from '../../providers/auth/currentUser'
import { Skeleton } from '../ui/Skeleton'
import { RecordActions } from './actions/RecordActions'
import { useRecordTitle } from './browserTitle'
import { FieldCell } from './EntityField'
import { Failure } from './Failure'
import { WholeFigures } from './fields/Figure'
import { Icon } from '../ui/Icon'
import { ListLink } from './ListLink'
import { recordLink } from './links'
import { useOpened } from './list/useListReturn'
import { placeIn } from './pager/listPlace'
import { RecordPager } from './pager/RecordPager'
import { useParts } from './parts/useParts'
import { canChange } from './permissions'
import { RecordTabs } from './show/RecordTabs'
import { useIsPhone } from './useIsPhone'
import { useTitle } from './useTitle'
import controls from './list/Controls.module.css'
import styles from './Show.module.css'

/** The default record page, from the declaration: form sections, computed fields, and related lists. */
export function EntityShow({ path }: { path: string }) {
  const t = useTranslate()
  const { entity } = screenOf(path)
  const { data, error, refetch } = useGetOne(path, { id: useParams().id ?? '' })
  useRecordTitle(useTitle(entity, data))
  useOpened(path, data?.id)
  if (error) return <Failure error={error} path={path} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={10} height={40} label={t('shell.loading')} />
  return (
    <RecordContextProvider value={data}>
      <WholeFigures value={true}>
        <article className={styles.page}>
          <Head entity={entity} path={path} record={data} />
          <RecordTabs key={data.id} entity={entity} path={path} record={data} />
        </article>
      </WholeFigures>
    </RecordContextProvider>
  )
}

type HeadProps = { entity: Entity; path: string; record: RaRecord }

function Head({ entity, path, record }: HeadProps) {
  const t = useTranslate()
  const { Header, mainAction } = useParts()
  const { state } = useLocation()
  const phone = useIsPhone()
  const pager = <RecordPager entity={entity} path={path} record={record} />
  return (
    <header>
      <div>
        <div className={styles.where}>
          <nav aria-label={t('engine.where')}>
            <ListLink path={path} list={placeIn(state, entity)?.list}>
              {t(`screens.${path}`)}
            </ListLink>
          </nav>
          {/* On a phone the actions take the full width. */}
          {phone ? pager : null}
        </div>
        <h1>
          <bdi>{useTitle(entity, record)}</bdi>
          {Header
            ? null
            : statesOf(entity, record).map(name => <FieldCell key={name} entity={entity} name={name} />)}
        </h1>
        {Header ? <Header record={record} path={path} /> : null}
      </div>
      <div className={styles.actions}>
        {phone ? null : pager}
        <RecordActions entity={entity} record={record} main={mainAction} />
        {canChange(entity, record) ? (
          <Link
            className={mainAction ? controls.tool : 'ui-primary'}
            to={recordLink(path, record.id, 'edit')}
            state={state}
          >
            <Icon name="edit" size={18} />
            {t('engine.edit')}
          </Link>
        ) : null}
      </div>
    </header>
  )
}

/** The state fields of a record, all shown beside the title, as one alone may mislead. */
function statesOf(entity: Entity, record: RaRecord): string[] {
  const { fields } = entityFor(currentUser(), entity)
  return Object.keys(fields).filter(name => {
    const field = unwrapComputed(fields[name]!)
    return field.type === 'choice' && field.tones !== undefined && (record[name] ?? null) !== null
  })
}
