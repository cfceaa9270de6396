import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { deviceLife } from '../../config/calls/devices'
import type { CallAnswer } from '../../config/schema/calls/define'
import { entities, entityOf } from '../../config/entities'
import { faultWords } from '../../config/faultWords'
import { unwrapComputed, type Tone } from '../../config/schema'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { recordLink, screenFor } from '../engine/links'
import controls from '../engine/list/Controls.module.css'
import { useZone } from '../engine/useZone'
import { optionWords, type Translate } from '../engine/words'
import { Age } from '../ui/Age'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/Skeleton'
import styles from './Life.module.css'

type Entry = CallAnswer<typeof deviceLife>['entries'][number]
type Line = {
  key: string
  at: string
  title: string
  value: string | null
  tone: Tone | undefined
  detail: string | null
  to: string | undefined
}

const HEALTH_CHECKS = ['device_health_checks', 'health_checks_v2']
const INITIAL_ROWS = 40
const NEXT_ROWS = 100

/** The label and tone of a record's state. */
function stateOf(t: Translate, { entity, field, value }: Entry): { words: string | null; tone?: Tone } {
  if (value === null) return { words: null }
  if (field === null) return { words: t(`rollouts.${value}`, { _: value }) }
  const plain = unwrapComputed(entityOf(entity).fields[field]!)
  if (plain.type === 'boolean')
    return {
      words: t(value === 'true' ? 'bench.passed' : 'bench.failed'),
      tone: value === 'true' ? 'good' : 'bad',
    }
  const tones = plain.type === 'choice' ? (plain.tones as Record<string, Tone> | undefined) : undefined
  return { words: optionWords(t, entity, field, value), ...(tones?.[value] ? { tone: tones[value] } : {}) }
}

/** The label of a stored detail. */
function detailWords(t: Translate, entity: string, detail: string): string {
  if (entity === 'downlinks') return optionWords(t, entity, 'kind', detail)
  if (entity === 'devices')
    return t(`entities.devices.actions.${detail}.label`, { _: t(`engine.history.${detail}`, { _: detail }) })
  return HEALTH_CHECKS.includes(entity) ? faultWords(t, detail) : detail
}

const detailOf = (t: Translate, { entity, detail, by, reason }: Entry): string | null =>
  [detail === null ? null : detailWords(t, entity, detail), reason, by].filter(Boolean).join(' · ') || null

function lineOf(t: Translate, entry: Entry): Line {
  const entity = entityOf(entry.entity)
  const screen = screenFor(entity, { id: entry.id })
  const { words, tone } = stateOf(t, entry)
  return {
    key: `${entry.entity} ${entry.id} ${entry.at}`,
    at: entry.at,
    title: t(`screens.${screen?.path ?? entity.screens[0]!.path}`),
    value: words,
    tone,
    detail: detailOf(t, entry),
    to: screen && entry.entity !== 'devices' ? recordLink(screen.path, entry.id) : undefined,
  }
}

/** A device's life as a timeline, newest first: all of its records, and its readings by month. */
export function LifeTab({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const zone = useZone()
  const [shown, setShown] = useState(INITIAL_ROWS)
  const { data, error, refetch } = useCall(deviceLife, { id: Number(record.id) })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} height={44} label={t('shell.loading')} />
  const day = (at: string) => at.slice(0, 10).split('-').toReversed().join('/')
  const lines: Line[] = [
    ...data.entries
      .filter(({ entity }) => entities.some(({ name }) => name === entity))
      .map(entry => lineOf(t, entry)),
    ...data.readings.map(({ from_at, to_at, readings }) => ({
      key: `readings ${from_at}`,
      at: to_at,
      title: t('deviceLife.messages', { smart_count: readings, from: day(from_at), to: day(to_at) }),
      value: null,
      tone: undefined,
      detail: null,
      to: undefined,
    })),
    ...data.network.map(({ at, kind, detail }, n) => ({
      key: `network ${at} ${n}`,
      at,
      title: t('deviceLife.network'),
      value: t(`networkEvents.${kind}`),
      tone: kind === 'failed' || kind === 'error' ? ('bad' as const) : undefined,
      detail: detail || null,
      to: undefined,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (lines.length === 0) return <EmptyState title={t('deviceLife.none')} text={t('deviceLife.noneText')} />
  return (
    <>
      <ol className={styles.line}>
        {lines.slice(0, shown).map(({ key, at, title, value, tone, detail, to }) => (
          <li key={key} data-tone={tone}>
            <p>
              {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
              {value === null ? null : <strong>{value}</strong>}
            </p>
            <p className="ui-note">
              {detail ? <bdi>{detail} · </bdi> : null}
              <Age at={at} {...zone} />
            </p>
          </li>
        ))}
      </ol>
      {lines.length > shown ? (
        <button type="button" className={controls.tool} onClick={() => setShown(shown + NEXT_ROWS)}>
          {t('deviceLife.older')}
        </button>
      ) : null}
    </>
  )
}
