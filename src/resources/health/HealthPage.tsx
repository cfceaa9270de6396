import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { dateTime, UNKNOWN } from '../../config/format'
import { healthReports, healthStatistics } from '../../config/calls/dashboardHealth'
import type { CallAnswer } from '../../config/calls/define'
import { useCall } from '../../providers/calls/useCall'
import { Figure } from '../engine/fields/Figure'
import { Bars, type Bar } from '../engine/figures/Bars'
import { FigureTable } from '../engine/figures/FigureTable'
import { Kpi } from '../engine/figures/Kpi'
import figures from '../engine/figures/Figures.module.css'
import { Failure } from '../engine/Failure'
import { listLink, recordLink } from '../engine/links'
import frame from '../engine/list/Frame.module.css'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'

const DEVICES = 'manage-devices'
const SPLITS = ['seen', 'battery', 'quality', 'loss', 'firmware'] as const
type Name = (typeof SPLITS)[number]
const UNITS: Partial<Record<Name, string>> = { battery: ' mV', loss: ' %' }
/** From the best to the worst, or the other way round. */
const TONES: Partial<Record<Name, readonly Bar['tone'][]>> = {
  seen: [undefined, 'warn', 'warn', 'bad', 'bad', 'unknown'],
  battery: ['bad', 'warn'],
}
const QUALITY: Readonly<Record<string, Bar['tone']>> = { '2': 'warn', '3': 'bad' }

/** Parts of the splits that come first to whoever looks after devices. */
const HEADLINES = [
  { name: 'seen', key: '0..1', label: 'health.heard', tone: undefined },
  { name: 'battery', key: '..3000', label: 'health.reason.battery', tone: 'bad' },
  { name: 'quality', key: '3', label: 'health.bad', tone: 'bad' },
  { name: 'loss', key: '15..', label: 'health.reason.loss', tone: 'warn' },
] as const

type Statistics = CallAnswer<typeof healthStatistics>
type Group = Statistics['splits'][string][number]

const isEmptyEdge = ({ key, devices }: Group) => devices === 0 && key !== null && key.startsWith('..')

/** How the devices do. Every figure opens the devices behind it. */
export default function HealthPage() {
  const t = useTranslate()
  const { timeZone } = useZone()
  const { data, error, refetch } = useCall(healthStatistics, {})
  const retry = () => void refetch()
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.health')}</h1>
        {data ? (
          <small>{t('analytics.asOf', { at: dateTime(Date.parse(data.as_of), timeZone) })}</small>
        ) : null}
      </header>
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <>
          <div className={figures.figures}>
            <Kpi
              label={t('health.installed')}
              value={data?.devices}
              to={listLink(DEVICES, { filter: data?.filter ?? {} })}
            />
            {HEADLINES.map(({ name, key, label, tone }) => {
              const group = data?.splits[name]?.find(one => one.key === key)
              return (
                <Kpi
                  key={label}
                  label={t(label)}
                  value={data && (group?.devices ?? 0)}
                  tone={tone}
                  to={listLink(DEVICES, { filter: group?.filter ?? data?.filter ?? {} })}
                />
              )
            })}
          </div>
          <div className={figures.panels}>
            {SPLITS.map(name => (
              <Split key={name} name={name} groups={data?.splits[name]} onRetry={retry} />
            ))}
            <Depots groups={data?.groups} onRetry={retry} />
            <Reports />
          </div>
        </>
      )}
    </section>
  )
}

type SplitProps = { name: Name; groups: readonly Group[] | undefined; onRetry: () => void }

function Split({ name, groups, onRetry }: SplitProps) {
  const t = useTranslate()
  const wordsOf = (key: string | null): string => {
    if (key === null) return t(name === 'seen' ? 'health.never' : 'format.unknown')
    if (name === 'quality') return t(`format.quality.${key}`)
    if (name === 'firmware') return key
    const [from, to] = key.split('..')
    const range = !from ? `< ${to}` : to ? `${from}–${to}` : `≥ ${from}`
    return name === 'seen' ? t('health.daysAgo', { range }) : range + UNITS[name]!
  }
  const bars = groups
    ?.filter(group => !isEmptyEdge(group))
    .map((group, at) => ({
      key: String(group.key),
      label: wordsOf(group.key),
      value: group.devices,
      text: String(group.devices),
      tone:
        group.key === null
          ? ('unknown' as const)
          : name === 'quality'
            ? QUALITY[group.key]
            : TONES[name]?.[at],
      to: listLink(DEVICES, { filter: group.filter }),
    }))
  return <Bars title={t(`health.${name}`)} bars={bars} onRetry={onRetry} />
}

type DepotsProps = { groups: Statistics['groups'] | undefined; onRetry: () => void }

/** Depots with silent tanks, the worst first. */
function Depots({ groups, onRetry }: DepotsProps) {
  const t = useTranslate()
  const bars = groups
    ?.filter(({ silent }) => silent > 0)
    .map(({ group_id, name, tanks, silent, filter }) => ({
      key: String(group_id),
      label: name,
      note: t('health.ofTanks', { smart_count: tanks }),
      value: silent,
      text: String(silent),
      tone: 'unknown' as const,
      to: listLink('tanks', { filter }),
    }))
  return <Bars title={t('health.groups')} bars={bars} empty={t('health.noneSilent')} onRetry={onRetry} />
}

/** Devices that need somebody. */
function Reports() {
  const t = useTranslate()
  const { timeZone, locale, now } = useZone()
  const { data, error, refetch } = useCall(healthReports, {})
  const rows = data?.reports.map(report => ({
    key: report.id,
    cells: [
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
      report.reasons.map(reason => t(`health.reason.${reason}`)).join(', '),
      <Age key="seen" at={report.last_seen_at} now={now} timeZone={timeZone} locale={locale} coloured />,
      <Figure key="battery" value={report.battery_mv} unit="mV" />,
      <Figure key="loss" value={report.loss_pct} digits={1} unit="%" />,
    ],
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
      ]}
      rows={rows}
      empty={t('health.noReports')}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
