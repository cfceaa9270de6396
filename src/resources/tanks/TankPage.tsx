import {
  RecordContextProvider,
  ReferenceField,
  TextField,
  useGetOne,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { can } from '../../config/schema'
import { getSession } from '../../providers/auth/session'
import { FieldView } from '../engine/EntityField'
import { Failure } from '../engine/Failure'
import { NoteOn } from '../engine/FieldNotes'
import { recordLink } from '../engine/links'
import { ListLink } from '../engine/ListLink'
import { PlaceOnMap } from '../engine/PlaceOnMap'
import { useZone } from '../engine/useZone'
import { Skeleton } from '../ui/Skeleton'
import { StatusChip } from '../ui/StatusChip'
import { DevicePanel } from './DevicePanel'
import { EventsPanel } from './EventsPanel'
import { LatestReadings } from './LatestReadings'
import { LevelPanel } from './LevelPanel'
import { OutlookPanel } from './OutlookPanel'
import { ReadingsChart } from './ReadingsChart'
import { isStale, tankTone } from './tankTone'
import { useMarks } from './useMarks'
import { useTankText } from './useTankText'
import styles from './Tanks.module.css'

const tanks = entityOf('tanks')
const DETAILS = [
  'shape',
  'dimensions',
  'capacity_l',
  'safe_fill_pct',
  'dead_stock_l',
  'sensor_offset_mm',
  'model_id',
  'tags',
  'access_notes',
  'hose_m',
]

/** Everything about one tank: how full, since when, what its device says, and where it stands. */
export default function TankPage({ path }: { path: string }) {
  const t = useTranslate()
  const { data: record, error, refetch } = useGetOne(path, { id: useParams().id ?? '' })
  if (error) return <Failure error={error} path={path} onRetry={() => void refetch()} />
  if (!record) return <Skeleton rows={8} height={80} label={t('shell.loading')} />
  return (
    <RecordContextProvider value={record}>
      <Page path={path} record={record} />
    </RecordContextProvider>
  )
}

function Page({ path, record }: { path: string; record: RaRecord }) {
  const t = useTranslate()
  return (
    <article className={styles.page}>
      <Head tank={record} path={path} />
      <div className={styles.top}>
        <LevelPanel tank={record} />
        <section className={styles.panel} aria-label={t('tanks.chart')}>
          <h2>{t('tanks.chart')}</h2>
          <ReadingsChart tank={record} />
        </section>
      </div>
      <div className={styles.panels}>
        <section className={styles.panel}>
          <h2>{t('insight.outlook')}</h2>
          <OutlookPanel tank={record} />
        </section>
        <section className={styles.panel}>
          <h2>{t('insight.events')}</h2>
          <EventsPanel tank={record} />
        </section>
        <section className={styles.panel}>
          <h2>{t('tanks.latest')}</h2>
          <LatestReadings tank={record} />
        </section>
        <section className={styles.panel}>
          <h2>{t('tanks.device')}</h2>
          <DevicePanel tank={record} />
        </section>
        <Where tank={record} />
        <section className={styles.panel}>
          <h2>{t('tanks.vessel')}</h2>
          <dl className={styles.facts}>
            {DETAILS.map(name => (
              <div key={name}>
                <dt>{t(`entities.tanks.fields.${name}`)}</dt>
                <dd>
                  <FieldView entity={tanks} name={name} />
                  <NoteOn entity={tanks} name={name} values={record} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </article>
  )
}

function Head({ tank, path }: { tank: RaRecord; path: string }) {
  const t = useTankText(tank.direction)
  const { now } = useZone()
  const tone = tankTone(tank, useMarks(tank))
  const role = { role: getSession()?.user.role_type ?? '' }
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.small}>
          <ListLink path={path}>{t(`screens.${path}`)}</ListLink>
        </p>
        <h1>
          <bdi>{tank.name}</bdi>
        </h1>
        <p className={styles.small}>
          {t(`entities.tanks.options.content_type.${tank.content_type}`)} ·{' '}
          <ReferenceField source="group_id" reference="groups" link={false}>
            <TextField source="name" variant="inherit" />
          </ReferenceField>
          {tank.customer_id !== null && (
            <>
              {' · '}
              <ReferenceField source="customer_id" reference="customers" link="show">
                <TextField source="name" variant="inherit" />
              </ReferenceField>
            </>
          )}
        </p>
        <p className={styles.chips}>
          <StatusChip tone={tone}>{t(`tanks.state.${tone}`)}</StatusChip>
          {tank.reading_at && isStale(tank, now) && (
            <StatusChip tone="unknown">{t('tanks.stale')}</StatusChip>
          )}
          {tank.report_state === 'reported' && (
            <StatusChip tone="warn">{t('entities.tanks.options.report_state.reported')}</StatusChip>
          )}
          {tank.quarantined && <StatusChip tone="warn">{t('entities.tanks.fields.quarantined')}</StatusChip>}
        </p>
      </div>
      {can(role, 'update', tanks) && (
        <Link className={styles.primary} to={recordLink(path, tank.id, 'edit')}>
          {t('engine.edit')}
        </Link>
      )}
    </header>
  )
}

function Where({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const known = typeof tank.lat === 'number' && typeof tank.lng === 'number'
  return (
    <section className={styles.panel}>
      <h2>{t('tanks.place')}</h2>
      {known ? (
        <PlaceOnMap lat={tank.lat} lng={tank.lng} label={t('tanks.place')} />
      ) : (
        <p className={styles.small}>{t('tanks.noPlace')}</p>
      )}
    </section>
  )
}
