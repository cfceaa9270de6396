import { Suspense } from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { RecordActions } from '../actions/RecordActions'
import { Failure } from '../Failure'
import controls from '../list/Controls.module.css'
import { RowLink } from '../list/RowLink'
import { useParts } from '../parts/useParts'
import styles from './Peek.module.css'
import { usePeek } from './usePeek'
import { useTitle } from '../useTitle'

type Props = { entity: Entity; screen: Screen; id: string }

/** The content and actions of a record in the peek panel. */
export default function PeekedRecord({ entity, screen, id }: Props) {
  const t = useTranslate()
  const { Peek } = useParts()
  const { close } = usePeek()
  const { data: record, error, refetch } = useGetOne(screen.path, { id })
  const title = useTitle(entity, record)
  return (
    <>
      <header className={styles.head}>
        <h2>
          {record ? (
            <RowLink path={screen.path} record={record}>
              <bdi>{title}</bdi>
            </RowLink>
          ) : null}
        </h2>
        <button
          type="button"
          className={controls.icon}
          aria-label={t('shell.close')}
          title={t('shell.close')}
          onClick={close}
        >
          <Icon name="close" size={18} />
        </button>
      </header>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {record && Peek ? (
        <RecordContextProvider value={record}>
          <Suspense fallback={<Skeleton rows={8} height={32} label={t('shell.loading')} />}>
            <Peek record={record} path={screen.path} />
          </Suspense>
          <div className={styles.actions}>
            <RecordActions entity={entity} record={record} />
            <RowLink path={screen.path} record={record} className="ui-primary">
              {t('engine.open')}
            </RowLink>
          </div>
        </RecordContextProvider>
      ) : error ? null : (
        <Skeleton rows={8} height={32} label={t('shell.loading')} />
      )}
    </>
  )
}
