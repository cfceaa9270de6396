import { useEffect, useState } from 'react'
import { useGetList, useTranslate, type RaRecord } from 'react-admin'
import { installTanks } from '../../config/calls/installs'
import { jobs } from '../../config/entities/declared'
import { OPEN_JOB_STATES } from '../../config/entities/shared/jobKinds'
import type { RecordOf } from '../../config/schema'
import { entityOf } from '../../config/entities'
import { useCall } from '../../providers/calls/useCall'
import { possibleActions, useAct } from '../engine/actions/useAct'
import { actionWords, optionWords } from '../engine/words'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { StatusChip } from '../ui/StatusChip'
import type { TankChoice } from './draft'
import styles from './Home.module.css'

type Job = RecordOf<typeof jobs> & RaRecord
/** Visits shown at first: those of the next days. */
const FIRST_ROWS = 20
const MAX_ROWS = 1000
const entity = entityOf('jobs')

/** The first open visits of the user by their time, or all of them. */
function useVisits() {
  const [isWhole, setIsWhole] = useState(false)
  const { data, total, isPending } = useGetList<Job>('jobs', {
    filter: { state: [...OPEN_JOB_STATES] },
    sort: { field: 'window_start', order: 'ASC' },
    pagination: { page: 1, perPage: isWhole ? MAX_ROWS : FIRST_ROWS },
  })
  return { data: data ?? [], total: total ?? 0, isPending, showAll: () => setIsWhole(true) }
}

/** The tanks of visits. Fetched again when a visit to another tank has been assigned meanwhile. */
function useTanksOf(visits: readonly Job[]): readonly TankChoice[] {
  const { data, refetch } = useCall(installTanks, {})
  const missing = visits
    .filter(({ kind, tank_id }) => kind === 'install' && tank_id && !data?.some(({ id }) => id === tank_id))
    .map(({ id }) => id)
    .join()
  const isFetched = data !== undefined
  useEffect(() => {
    if (isFetched && missing) void refetch()
  }, [isFetched, missing, refetch])
  return data ?? []
}

/** The user's open visits, each with its next step. */
export function VisitList({ onInstall }: { onInstall: (tank: TankChoice) => void }) {
  const t = useTranslate()
  const zone = useZone()
  const { begin, dialog } = useAct(entity)
  const { data, total, isPending, showAll } = useVisits()
  const tanks = useTanksOf(data)
  return (
    <section className={styles.panel} aria-labelledby="installs-visits">
      <h2 id="installs-visits">{t('installs.visits')}</h2>
      {!isPending && data.length === 0 ? <p className="ui-muted">{t('installs.noVisits')}</p> : null}
      <ul className="ui-entries">
        {data.map(job => {
          const tank = tanks.find(({ id }) => id === job.tank_id)
          return (
            <li key={job.id}>
              <div className={styles.visit}>
                <strong>{job.name}</strong>
                {tank ? <small>{[tank.customer, tank.address].filter(Boolean).join(' · ')}</small> : null}
                {job.window_start ? (
                  <small>
                    <Age at={job.window_start} {...zone} />
                  </small>
                ) : null}
                <StatusChip tone="accent">
                  {optionWords(t, 'jobs', 'state', job.state ?? 'planned')}
                </StatusChip>
              </div>
              <span className={styles.actions}>
                {possibleActions(entity, job).map(action => (
                  <button
                    key={action.name}
                    type="button"
                    className={styles.small}
                    onClick={() => begin(action, { kind: 'one', record: job, title: job.name })}
                  >
                    {actionWords(t, entity, action)}
                  </button>
                ))}
                {job.kind === 'install' && tank ? (
                  <button type="button" className={styles.small} onClick={() => onInstall(tank)}>
                    {t('installs.installHere')}
                  </button>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
      {total > data.length ? (
        <button type="button" className={styles.small} onClick={showAll}>
          {t('installs.allVisits', { count: total })}
        </button>
      ) : null}
      {dialog}
    </section>
  )
}
