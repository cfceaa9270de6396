import Dialog from '@mui/material/Dialog'
import { useId, type ReactNode } from 'react'
import { useLocale, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { exact } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { Skeleton } from '../../ui/Skeleton'
import { messageOf } from '../messageOf'
import { holderLink, holderWords, useDependants, type Dependant } from './useDependants'
import styles from './Form.module.css'

type Props = {
  entity: Entity
  record: RaRecord
  title: string
  busy: boolean
  onRemove: () => void
  onClose: () => void
}

/** Shows the consequences of a delete beforehand: dependent records, and records that prevent it. */
export default function RemoveDialog({ entity, record, title, busy, onRemove, onClose }: Props) {
  const t = useTranslate()
  const heading = useId()
  const { data, error } = useDependants(entity, record, true)
  const refused = data?.refused === true
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <div className={styles.question}>
        <h2 id={heading}>{t('engine.removing.title', { title })}</h2>
        {error ? <p role="alert">{messageOf(t, error)}</p> : null}
        {data ? (
          <Consequence entity={entity} record={record} refused={refused} dependants={data.dependants} />
        ) : error ? null : (
          <Skeleton rows={2} height={24} label={t('shell.loading')} />
        )}
        <div className="ui-row">
          {data && !refused ? (
            <button type="button" className={styles.danger} disabled={busy} onClick={onRemove}>
              {t('engine.remove')}
            </button>
          ) : null}
          <button type="button" className={styles.second} disabled={busy} onClick={onClose}>
            {t('engine.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

type ConsequenceProps = {
  entity: Entity
  record: RaRecord
  refused: boolean
  dependants: readonly Dependant[]
}

function Consequence({ entity, record, refused, dependants }: ConsequenceProps) {
  const t = useTranslate()
  const keeping = dependants.filter(({ refuses }) => refuses)
  const shown = refused ? keeping : dependants
  const list = (
    <Holders entity={entity} record={record} dependants={shown}>
      {refused ? t('engine.removing.keeps') : t('engine.removing.loses')}
    </Holders>
  )
  if (refused) return keeping.length > 0 ? list : <p>{t('engine.removing.keptElsewhere')}</p>
  return (
    <>
      <p>{t('engine.removing.consequence')}</p>
      {shown.length > 0 ? list : null}
    </>
  )
}

type HoldersProps = Omit<ConsequenceProps, 'refused'> & { children: ReactNode }

function Holders({ entity, record, dependants, children }: HoldersProps) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  return (
    <div>
      <p>{children}</p>
      <ul className={styles.holders}>
        {dependants.map(each => {
          const link = holderLink(record, each)
          const words = holderWords(t, entity, each)
          return (
            <li key={`${each.entity}.${each.field}`}>
              {link ? <Link to={link}>{words}</Link> : words}{' '}
              <bdi>
                {exact(each.count, 0, locale)}
                {each.capped ? '+' : ''}
              </bdi>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
