import { useEffect, useState } from 'react'
import type { Language } from '../config/schema/constants'
import { type Translate } from '../providers/i18n/light'
import { type Tank, type Year } from './api'
import { Months } from './Months'
import { type Outcome } from './pendingTopups'
import { Dialogs, preloadDialogs, type OpenDialog } from './TankDialogs'
import { TankDrawing } from './TankDrawing'
import { MonthUse, Services, TankLevel } from './TankWords'
import styles from './TankPage.module.css'
import { TopupState } from './TopupState'
import { useTopup, type Answered } from './useTopup'
import { useYear } from './useTanks'
import { ago, day, isOld, percent, volume, windowArgs } from './words'
import { YearChart } from './YearChart'

type Props = {
  t: Translate
  tank: Tank
  units: string | undefined
  language: Language
  now: number
  onChange: (tank: Tank) => void
  onOutcome: (outcome: Outcome | Answered) => void
  onStale: () => void
}

/** Today's forecast volume, where the last reading is old. */
function expectedNow(year: Year | null, now: number): number | null {
  const today = new Date(now).toISOString().slice(0, 10)
  return year?.ahead.find(({ date }) => date === today)?.p50 ?? null
}

type LabelOptions = {
  t: Translate
  tank: Tank
  old: boolean
  share: string
  when: string
  said: (litres: number) => string
}

/** The accessible name of the drawing. */
function drawingLabel({ t, tank, old, share, when, said }: LabelOptions): string {
  return tank.pct === null || tank.volume_l === null
    ? t('drawingUnknown', { name: tank.name })
    : t(old ? 'drawingOld' : 'drawing', {
        name: tank.name,
        pct: share,
        volume: said(tank.volume_l),
        age: when,
      })
}

type ActionProps = {
  t: Translate
  tank: Tank
  units: string | undefined
  language: Language
  busy: boolean
  isWaiting: boolean
  onAsk: () => void
  onCancel: () => void
}

/** The button that requests a top-up, or the progress of the request. */
function TopupAction({ t, tank, units, language, busy, isWaiting, onAsk, onCancel }: ActionProps) {
  const isAsked = tank.topup.state === 'requested' || tank.topup.state === 'scheduled'
  return (
    <div className={styles.action}>
      {isAsked || tank.topup.state === 'fulfilled' ? (
        <TopupState {...{ t, tank, units, language, busy }} onCancel={onCancel} />
      ) : null}
      {isWaiting ? (
        <p className={styles.waiting}>
          {t('topup.waiting')}{' '}
          <button type="button" className="ui-underlined" onClick={onCancel}>
            {t('topup.cancel')}
          </button>
        </p>
      ) : null}
      {isAsked || isWaiting ? null : (
        <button type="button" className={styles.primary} onClick={onAsk}>
          {t('topup.ask')}
        </button>
      )}
    </div>
  )
}

/** The day and the hours of a planned collection. */
function CollectionVisit({ t, tank: { visit }, language }: Pick<Props, 't' | 'tank' | 'language'>) {
  return visit ? <p>{t('topup.collectionBetween', windowArgs(visit, language))}</p> : null
}

type ReportProps = { t: Translate; tank: Tank; language: Language; onOpen: () => void }

/** The open report of a problem, or a button to report one. */
function ProblemReport({ t, tank, language, onOpen }: ReportProps) {
  return (
    <p className={styles.problem}>
      {tank.report ? (
        t('problem.reported', {
          date: day(tank.report.at, language),
          type: t(`problem.type.${tank.report.type}`),
        })
      ) : (
        <button type="button" className="ui-underlined" onClick={onOpen}>
          {t('problem.open')}
        </button>
      )}
    </p>
  )
}

type YearProps = Pick<Props, 't' | 'tank' | 'units' | 'language'> & {
  year: Year | null
  said: (litres: number) => string
}

/** The chart of the year, the months, and the deliveries or collections. */
function YearParts({ t, tank, year, units, language, said }: YearProps) {
  const filling = tank.direction === 1
  return (
    <>
      <section className={styles.year}>
        <h2>{t('chart.title')}</h2>
        {year ? (
          <YearChart {...{ t, tank, year, units, language }} />
        ) : (
          <div className={styles.waitingChart} />
        )}
      </section>
      {year ? (
        <div className={styles.more}>
          <Months {...{ t, year, filling, units, language }} />
          <Services {...{ t, year, filling, language, said }} />
        </div>
      ) : null}
    </>
  )
}

/** One tank: the drawing, how long it lasts, and the main action. */
export function TankPage({ t, tank, units, language, now, onChange, onOutcome, onStale }: Props) {
  const { data: year } = useYear(tank.id)
  const [open, setOpen] = useState<OpenDialog>(null)
  const isWhole = year !== null
  // Preload the dialog after the first screen: a customer who then goes offline can still request a top-up.
  useEffect(() => {
    if (isWhole) void preloadDialogs()
  }, [isWhole])
  const { busy, isWaiting, send, cancel } = useTopup({
    tank,
    onChange,
    onOutcome,
    onStale,
    onSent: () => setOpen(null),
  })
  const old = isOld(tank, now)
  const said = (litres: number) => volume(t, litres, units, language)
  const share = tank.pct === null ? '' : percent(tank.pct, language)
  const when = tank.reading_at ? ago(Date.parse(tank.reading_at), now, language) : ''
  const expected = old && tank.pct !== null ? expectedNow(year, now) : null

  return (
    <article className={styles.tank} aria-label={tank.name}>
      <div className={styles.drawing}>
        <TankDrawing
          tank={tank}
          stale={old && tank.pct !== null}
          expected={expected}
          label={drawingLabel({ t, tank, old, share, when, said })}
          percent={share}
        />
      </div>
      <div className={styles.words}>
        <TankLevel {...{ t, tank, language, now, share, when, old, expected, said }} />
        {tank.direction === 1 ? (
          <CollectionVisit {...{ t, tank, language }} />
        ) : (
          <TopupAction
            {...{ t, tank, units, language, busy, isWaiting }}
            onAsk={() => setOpen('topup')}
            onCancel={() => void cancel()}
          />
        )}
        <MonthUse {...{ t, year, language, said }} />
      </div>
      <YearParts {...{ t, tank, year, units, language, said }} />
      <ProblemReport {...{ t, tank, language }} onOpen={() => setOpen('problem')} />
      <Dialogs
        {...{ t, tank, units, language, open, onChange, onOutcome }}
        onSend={send}
        onClose={() => setOpen(null)}
      />
    </article>
  )
}
