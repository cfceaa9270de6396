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
const MAX_ROWS = 20
const entity = entityOf('jobs')

/** The user's open visits, each with its next step. */
export function VisitList({ onInstall }: { onInstall: (tank: TankChoice) => void }) {
  const t = useTranslate()
  const zone = useZone()
  const { begin, dialog } = useAct(entity)
  const { data = [], isPending } = useGetList<Job>('jobs', {
    filter: { state: [...OPEN_JOB_STATES] },
    sort: { field: 'window_start', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_ROWS },
  })
  const { data: tanks = [] } = useCall(installTanks, {})
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
      {dialog}
    </section>
  )
}
