import Drawer from '@mui/material/Drawer'
import { Suspense, useEffect } from 'react'
import { RecordContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Entity, Screen } from '../../../config/schema'
import { Icon } from '../../ui/Icon'
import { Skeleton } from '../../ui/Skeleton'
import { RecordActions } from '../actions/RecordActions'
import { Failure } from '../Failure'
import controls from '../list/Controls.module.css'
import { recordLink } from '../links'
import { useParts } from '../parts/useParts'
import { useIsPhone } from '../useIsPhone'
import styles from './Peek.module.css'
import { usePeek } from './usePeek'

type Props = { entity: Entity; screen: Screen }

/** The record that is looked at beside the list, which stays in use. Nothing where the entity has no such part. */
export function PeekPanel({ entity, screen }: Props) {
  const t = useTranslate()
  const { Peek } = useParts()
  const { peeked, close } = usePeek()
  const phone = useIsPhone()
  const open = Peek !== undefined && peeked !== undefined
  useEscape(open && !phone, close)
  if (!Peek) return null
  return (
    <Drawer
      anchor="right"
      variant={phone ? 'temporary' : 'persistent'}
      open={open}
      onClose={close}
      slotProps={{ paper: { className: styles.paper, component: 'aside', 'aria-label': t('engine.peek') } }}
    >
      {peeked === undefined ? null : <Content key={peeked} id={peeked} entity={entity} screen={screen} />}
    </Drawer>
  )
}

function Content({ id, entity, screen }: Props & { id: string }) {
  const t = useTranslate()
  const { Peek } = useParts()
  const { close } = usePeek()
  const { data: record, error, refetch } = useGetOne(screen.path, { id })
  return (
    <>
      <header className={styles.head}>
        <h2>
          {record ? (
            <Link to={recordLink(screen.path, record.id)}>
              <bdi>{String(record[entity.title] ?? record.id)}</bdi>
            </Link>
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
            <Link className={controls.primary} to={recordLink(screen.path, record.id)}>
              {t('engine.open')}
            </Link>
          </div>
        </RecordContextProvider>
      ) : error ? null : (
        <Skeleton rows={8} height={32} label={t('shell.loading')} />
      )}
    </>
  )
}

/** What isn't modal gets no Escape by itself. */
function useEscape(active: boolean, close: () => void) {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !target?.closest('[role="dialog"], dialog, [role="menu"]')
      )
        close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
