import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { labels } from '../../config/calls/bench'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import frame from '../engine/list/Frame.module.css'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import styles from './Bench.module.css'
import { QrCode } from './QrCode'

const KINDS = labels.query!.of.options
type Kind = (typeof KINDS)[number]

/** A printable sheet of labels for the record in the URL. */
export default function LabelsPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const of = KINDS.find(kind => kind === params.get('of'))
  const id = params.get('id')
  return (
    <section className={frame.frame}>
      {of && id ? (
        <Sheet of={of} id={id} />
      ) : (
        <>
          <h1>{t('screens.labels')}</h1>
          <NoLabels />
        </>
      )}
    </section>
  )
}

function NoLabels() {
  const t = useTranslate()
  return <EmptyState title={t('labels.none')} text={t('labels.noneText')} />
}

/** Each code as QR code and text. */
function Sheet({ of, id }: { of: Kind; id: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(labels, { of, id })
  return (
    <>
      <header className={frame.head}>
        <h1>{data ? t('labels.of', { title: data.title }) : t('screens.labels')}</h1>
        <span className={frame.grow} />
        {data && data.labels.length > 0 ? (
          <button type="button" className="ui-primary" onClick={() => window.print()}>
            {t('labels.print')}
          </button>
        ) : null}
      </header>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} height={72} label={t('shell.loading')} /> : null}
      {data?.labels.length === 0 ? <NoLabels /> : null}
      <ul className={styles.sheet}>
        {data?.labels.map(({ code, line }) => (
          <li key={code} className={styles.label}>
            <QrCode text={code} />
            <span>
              <strong dir="ltr">{code}</strong>
              {line ? <small dir="ltr">{line}</small> : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
