import Select from '@mui/material/Select'
import { useLocale, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { leftToRight } from '../../config/schema/text/bidi'
import { firmwareVersions } from '../../config/calls/devices'
import { healthStatistics } from '../../config/calls/dashboardHealth'
import type { CallAnswer } from '../../config/schema/calls/define'
import { useCall } from '../../providers/calls/useCall'
import { AsOf } from '../engine/figures/AsOf'
import { Bars, type Bar } from '../engine/figures/Bars'
import { GroupFilter, groupIn, groupOf, Labelled, type GroupChoice } from '../common/GroupFilter'
import { Kpi } from '../engine/figures/Kpi'
import figures from '../engine/figures/Figures.module.css'
import { Failure } from '../engine/Failure'
import { listLink } from '../engine/links'
import frame from '../engine/list/Frame.module.css'
import { AttentionTable, type HealthQuery } from './AttentionTable'

const DEVICES = 'manage-devices'
const SPLITS = ['seen', 'battery', 'quality', 'loss', 'firmware'] as const
type Name = (typeof SPLITS)[number]
const UNITS: Partial<Record<Name, string>> = { battery: ' mV', loss: ' %' }
/** Tones of split groups that need attention. */
const TONES: Partial<Record<Name, Readonly<Record<string, Bar['tone']>>>> = {
  seen: { '1..2': 'warn', '2..4': 'warn', '4..14': 'bad', '14..': 'bad' },
  battery: { '..3000': 'bad', '3000..3200': 'warn' },
  quality: { '2': 'warn', '3': 'bad' },
  loss: { '15..': 'warn' },
}

/** The headline figures, with the filter to use when no device is in the group. */
const HEADLINES = [
  { name: 'seen', key: '0..1', label: 'health.heard', tone: undefined, own: { last_seen_at_gte: '-P1D' } },
  {
    name: 'battery',
    key: '..3000',
    label: 'health.reason.battery',
    tone: 'bad',
    own: { battery_mv_lt: 3000 },
  },
  { name: 'quality', key: '3', label: 'health.bad', tone: 'bad', own: { status_quality: 3 } },
  { name: 'loss', key: '15..', label: 'health.reason.loss', tone: 'warn', own: { loss_pct_gte: 15 } },
] as const

type Statistics = CallAnswer<typeof healthStatistics>
type Group = Statistics['splits'][string][number]

const isEmptyEdge = ({ key, devices }: Group) => devices === 0 && key !== null && key.startsWith('..')

/** Device health. Every figure links to the devices behind it. */
export default function HealthPage() {
  const t = useTranslate()
  const { chosen, asked, choose } = useChosen()
  const { data, error, refetch } = useCall(healthStatistics, asked)
  const retry = () => void refetch()
  return (
    <section className={frame.frame}>
      <header className={frame.head}>
        <h1>{t('screens.health')}</h1>
        {data ? <AsOf at={data.as_of} /> : null}
      </header>
      <Filters chosen={chosen} onChoose={choose} />
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
            {HEADLINES.map(({ name, key, label, tone, own }) => {
              const group = data?.splits[name]?.find(one => one.key === key)
              return (
                <Kpi
                  key={label}
                  label={t(label)}
                  value={data && (group?.devices ?? 0)}
                  tone={tone}
                  to={listLink(DEVICES, { filter: group?.filter ?? { ...data?.filter, ...own } })}
                />
              )
            })}
          </div>
          <div className={figures.panels}>
            {SPLITS.map(name => (
              <Split key={name} name={name} groups={data?.splits[name]} onRetry={retry} />
            ))}
            {/* Tanks can't be filtered by firmware. */}
            {chosen.firmware ? null : <Depots groups={data?.groups} onRetry={retry} />}
            <AttentionTable asked={asked} />
          </div>
        </>
      )}
    </section>
  )
}

type Chosen = GroupChoice & { firmware: string }

/** The page's filters: group and firmware. Stored in the URL, so that the page can be shared. */
function useChosen() {
  const [params, setParams] = useSearchParams()
  const group = groupOf(params)
  const firmware = params.get('firmware') ?? ''
  return {
    chosen: { ...group, firmware },
    asked: { ...groupIn(group), ...(firmware ? { fw_version: firmware } : {}) } as HealthQuery,
    choose: (values: Partial<Chosen>) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values))
            if (value) after.set(name, String(value))
            else after.delete(name)
          return after
        },
        { replace: true },
      ),
  }
}

function Filters({ chosen, onChoose }: { chosen: Chosen; onChoose: (values: Partial<Chosen>) => void }) {
  const t = useTranslate()
  const { data } = useCall(firmwareVersions, {})
  const label = t('health.firmware')
  const { firmware } = chosen
  const known = (data ?? []).map(({ version }) => version)
  const versions = [...new Set([...known, ...(firmware ? [firmware] : [])])]
  return (
    <div className={figures.filters} role="search" aria-label={t('engine.filters')}>
      <GroupFilter client={chosen.client} depot={chosen.depot} onChoose={onChoose} />
      <Labelled label={label}>
        <Select
          native
          fullWidth
          size="small"
          inputProps={{ 'aria-label': label }}
          value={firmware}
          onChange={({ target }) => onChoose({ firmware: target.value })}
        >
          <option value="">{t('analytics.all')}</option>
          {versions.map(version => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </Select>
      </Labelled>
    </div>
  )
}

type SplitProps = { name: Name; groups: readonly Group[] | undefined; onRetry: () => void }

function Split({ name, groups, onRetry }: SplitProps) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const wordsOf = (key: string | null): string => {
    if (key === null) return t(name === 'seen' ? 'health.never' : 'format.unknown')
    if (name === 'quality') return t(`format.quality.${key}`)
    if (name === 'firmware') return key
    const [from, to] = key.split('..')
    const range = !from ? `< ${to}` : to ? `${from}–${to}` : `≥ ${from}`
    return name === 'seen'
      ? t('health.daysAgo', { range: leftToRight(range, locale) })
      : leftToRight(range + UNITS[name]!, locale)
  }
  const bars = groups
    ?.filter(group => !isEmptyEdge(group))
    .map(group => ({
      key: String(group.key),
      label: wordsOf(group.key),
      value: group.devices,
      text: String(group.devices),
      tone: group.key === null ? ('unknown' as const) : TONES[name]?.[group.key],
      to: listLink(DEVICES, { filter: group.filter }),
    }))
  return <Bars title={t(`health.${name}`)} bars={bars} onRetry={onRetry} />
}

type DepotsProps = { groups: Statistics['groups'] | undefined; onRetry: () => void }

/** Depots with silent tanks, worst first. */
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
