import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { calculate } from '../../config/calls/geometry'
import { exact } from '../../config/schema/text/format'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import type { PanelProps } from '../engine/parts/parts'
import { useMeasure } from '../engine/useMeasure'
import { Icon } from '../ui/Icon'
import { Skeleton } from '../ui/Skeleton'
import controls from '../engine/list/Controls.module.css'
import { geometryOf } from './section'
import { DipCurve } from './DipCurve'
import styles from './Geometry.module.css'

const STEPS = [10, 25, 50, 100] as const

/** A dip chart: litres by dipstick height, as curve and printable table. */
export function DipChart({ record }: PanelProps) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { read, markOf } = useMeasure('L')
  const [step, setStep] = useState<number>(50)
  const { data, error, refetch } = useCall(
    calculate,
    { ...geometryOf(record), level_mm: 0, step_mm: step },
    { retry: false, staleTime: Infinity },
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const points = (data?.dip_chart ?? []).map(({ mm, l }) => ({ mm, volume: read(l) }))
  return (
    <section className="ui-stack">
      <div className={styles.dipTools} data-print="none">
        <fieldset className={controls.switch} aria-label={t('office.models.step')}>
          {STEPS.map(each => (
            <button key={each} type="button" aria-pressed={each === step} onClick={() => setStep(each)}>
              {each} mm
            </button>
          ))}
        </fieldset>
        <button type="button" className={controls.tool} onClick={() => window.print()}>
          <Icon name="print" size={18} />
          <span>{t('office.models.print')}</span>
        </button>
      </div>
      {data ? (
        <>
          <DipCurve points={points} label={t('office.models.curve', { name: record.name })} unit={markOf()} />
          <table className={styles.dipTable}>
            <caption>{t('office.models.dips', { name: record.name })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('office.models.level_mm')} (mm)</th>
                <th scope="col">
                  {t('office.models.volume_l')} ({markOf()})
                </th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ mm, volume }) => (
                <tr key={mm}>
                  <th scope="row">{exact(mm, 0, locale)}</th>
                  <td>{exact(Math.round(volume), 0, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <Skeleton rows={6} height={32} label={t('shell.loading')} />
      )}
    </section>
  )
}
