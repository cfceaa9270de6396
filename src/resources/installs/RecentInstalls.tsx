import { useGetList, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { installations } from '../../config/entities/declared'
import type { RecordOf } from '../../config/schema'
import { recordLink } from '../engine/links'
import { optionWords } from '../engine/words'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { StatusChip } from '../ui/StatusChip'
import styles from './Home.module.css'

type Installation = RecordOf<typeof installations> & RaRecord
const MAX_ROWS = 15
const { tones } = installations.fields.state as {
  tones: Record<string, 'accent' | 'good' | 'bad' | 'unknown'>
}

/** Recent installations with their audit results. */
export function RecentInstalls({ trial }: { trial: boolean }) {
  const t = useTranslate()
  const zone = useZone()
  const path = trial ? 'dev_installations' : 'installs'
  const { data = [], isPending } = useGetList<Installation>(path, {
    sort: { field: 'installed_at', order: 'DESC' },
    pagination: { page: 1, perPage: MAX_ROWS },
  })
  return (
    <section className={styles.panel} aria-labelledby="installs-recent">
      <h2 id="installs-recent">{t('installs.recent')}</h2>
      {!isPending && data.length === 0 ? <p className="ui-muted">{t('installs.none')}</p> : null}
      <ul className="ui-entries">
        {data.map(record => (
          <li key={record.id}>
            <Link className={styles.row} to={recordLink(path, record.id)}>
              <span>
                <strong>{record.tank_name ?? record.id}</strong>
                <small>
                  <Age at={record.installed_at} {...zone} />
                  {record.rejected_because ? ` · ${record.rejected_because}` : null}
                </small>
              </span>
              <StatusChip tone={tones[record.state] ?? 'unknown'}>
                {optionWords(t, 'installations', 'state', record.state)}
              </StatusChip>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
