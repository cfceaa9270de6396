import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { healthReports } from '../../config/calls/dashboardHealth'
import type { CallAnswer } from '../../config/schema/calls/define'
import { entityOf } from '../../config/entities'
import { UNKNOWN } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
import { FigureTable } from '../engine/figures/FigureTable'
import { createLink, recordLink } from '../engine/links'
import { canDo } from '../engine/permissions'
import { useZone } from '../engine/useZone'
import { listWords } from '../engine/words'
import { Age } from '../ui/Age'

const jobs = entityOf('jobs')
const DEVICES = 'manage-devices'

export type HealthQuery = { fw_version?: string; tank_group_id?: number }

type Report = CallAnswer<typeof healthReports>['reports'][number]

/** The table cells of a device that needs attention. */
function useReportCells() {
  const t = useTranslate()
  const { timeZone, locale, now } = useZone()
  const mayPlan = canDo('create', jobs)
  return (report: Report) => [
    <Link key="device" to={recordLink(DEVICES, report.id)}>
      {report.device_id}
    </Link>,
    report.tank_id === null ? (
      UNKNOWN
    ) : (
      <Link key="tank" to={recordLink('tanks', report.tank_id)}>
        {report.tank}
      </Link>
    ),
    listWords(
      t,
      report.reasons.map(reason => t(`health.reason.${reason}`)),
    ),
    <Age key="seen" at={report.last_seen_at} now={now} timeZone={timeZone} locale={locale} coloured />,
    <Figure key="battery" value={report.battery_mv} unit="mV" />,
    <Figure key="loss" value={report.loss_pct} digits={1} unit="%" />,
    ...(mayPlan
      ? [
          <Link
            key="job"
            to={createLink('jobs', {
              name: `${t('health.repair')} ${report.device_id}`,
              kind: 'repair',
              device_id: report.id,
              ...(report.tank_id === null ? {} : { tank_id: report.tank_id }),
            })}
          >
            {t('health.createJob')}
          </Link>,
        ]
      : []),
  ]
}

/** Devices that need attention, each with a link to create a job. */
export function AttentionTable({ asked }: { asked: HealthQuery }) {
  const t = useTranslate()
  const cellsOf = useReportCells()
  const { data, error, refetch } = useCall(healthReports, asked)
  const mayPlan = canDo('create', jobs)
  const rows = data?.reports.map(report => ({
    key: report.id,
    cells: cellsOf(report),
  }))
  const field = (name: string) => t(`entities.devices.fields.${name}`)
  return (
    <FigureTable
      title={t('health.reports')}
      texts={4}
      heads={[
        field('device_id'),
        field('tank_id'),
        t('health.why'),
        field('last_seen_at'),
        field('battery_mv'),
        field('loss_pct'),
        ...(mayPlan ? [t('health.job')] : []),
      ]}
      rows={rows}
      empty={t('health.noReports')}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
