import { useGetList, useListContext, useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { entityOf } from '../../config/entities'
import { devices } from '../../config/entities/declared'
import { listPath } from '../engine/links'
import { partsOf } from '../engine/parts/parts'
import { canDo } from '../engine/permissions'

/** Downlinks not applied by the device. */
const OPEN = ['queued', 'offered', 'sent']

/** Pending downlinks of each device on the page, in one request. */
function useWaiting(): ReadonlyMap<unknown, number> {
  const { data: rows = [] } = useListContext<RaRecord>()
  const { data = [] } = useGetList(
    'downlinks',
    {
      filter: { device_id: rows.map(({ id }) => id), state: OPEN },
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'id', order: 'ASC' },
    },
    { enabled: rows.length > 0 && canDo('read', entityOf('downlinks')) },
  )
  const counts = new Map<unknown, number>()
  for (const { device_id } of data) counts.set(device_id, (counts.get(device_id) ?? 0) + 1)
  return counts
}

/** The settings version that the device reports, and its pending downlinks. */
function SettingsVersion() {
  const t = useTranslate()
  const record = useRecordContext()
  const waiting = useWaiting().get(record?.id)
  return (
    <>
      {record?.config_version ?? '–'}
      {waiting && record ? (
        <>
          {' · '}
          <Link
            to={`${listPath('device-config')}?device=${record.id}`}
            onClick={event => event.stopPropagation()}
          >
            {t('deviceConfig.waitingCount', { smart_count: waiting })}
          </Link>
        </>
      ) : null}
    </>
  )
}

export default partsOf(devices, { cells: { config_version: SettingsVersion } })
