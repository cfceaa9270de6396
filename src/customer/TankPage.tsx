import { lazy, Suspense, useEffect, useState } from 'react'
import type { Language } from '../config/schema/constants'
import { AppError } from '../providers/errors'
import { useLightText, type Translate } from '../providers/i18n/light'
import { cancelTopup, type Tank, type TopupInput, type Year } from './api'
import { Months } from './Months'
import { askForTopup, forgetPending, pendingFor, type Outcome } from './pendingTopups'
import { TankDrawing } from './TankDrawing'
import styles from './TankPage.module.css'
import { TopupState } from './TopupState'
import { useYear } from './useTanks'
import { ago, day, isolated, isOld, monthName, outlook, percent, volume } from './words'
import { YearChart } from './YearChart'

const topupDialog = () => import('./TopupDialog')
const problemDialog = () => import('./ProblemDialog')
const TopupDialog = lazy(async () => ({ default: (await topupDialog()).TopupDialog }))
const ProblemDialog = lazy(async () => ({ default: (await problemDialog()).ProblemDialog }))

/** The outcome of every action except a top-up request. */
export type Answered = 'cancelled' | 'notCancelled' | 'notNow' | 'reported'

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

/** One tank: the drawing, how long it lasts, and the main action. */
export function TankPage({ t, tank, units, language, now, onChange, onOutcome, onStale }: Props) {
  const say = useLightText()
  const { data: year } = useYear(tank.id)
  const [open, setOpen] = useState<'topup' | 'problem' | null>(null)
  const [busy, setBusy] = useState(false)
  const isWhole = year !== null
  // Preload the dialog after the first screen: a customer who then goes offline can still request a top-up.
  useEffect(() => {
    if (isWhole) void Promise.allSettled([topupDialog(), problemDialog()])
  }, [isWhole])
  const old = isOld(tank, now)
  const said = (litres: number) => volume(t, litres, units, language)
  const share = tank.pct === null ? '' : percent(tank.pct, language)
  const when = tank.reading_at ? ago(Date.parse(tank.reading_at), now, language) : ''
  const expected = old && tank.pct !== null ? expectedNow(year, now) : null
  const lasts = outlook(t, tank, now, language)
  const isWaiting = pendingFor(tank.id) !== undefined && tank.topup.state !== 'requested'
  const isAsked = tank.topup.state === 'requested' || tank.topup.state === 'scheduled'
  const label =
    tank.pct === null || tank.volume_l === null
      ? t('drawingUnknown', { name: tank.name })
      : t(old ? 'drawingOld' : 'drawing', {
          name: tank.name,
          pct: share,
          volume: said(tank.volume_l),
          age: when,
        })

  async function send(input: TopupInput) {
    const { outcome, tank: after } = await askForTopup(tank.id, input)
    setOpen(null)
    if (after) onChange(after)
    else if (outcome !== 'waiting') onStale()
    onOutcome(outcome)
  }

  async function cancel() {
    if (isWaiting) {
      forgetPending(tank.id)
      return onOutcome('cancelled')
    }
    setBusy(true)
    try {
      onChange(await cancelTopup(tank.id))
      onOutcome('cancelled')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The request was planned or delivered meanwhile, or is unchanged: in both cases report that it is not
      // cancelled.
      onOutcome(error.code === 'wrong_state' ? 'notNow' : 'notCancelled')
      onStale()
    } finally {
      setBusy(false)
    }
  }

  const month = year?.months.at(-1)
  const filling = tank.direction === 1
  const services = filling ? 'collections' : 'deliveries'
  return (
    <article className={styles.tank} aria-label={tank.name}>
      <div className={styles.drawing}>
        <TankDrawing
          tank={tank}
          stale={old && tank.pct !== null}
          expected={expected}
          label={label}
          percent={share}
        />
      </div>
      <div className={styles.words}>
        {tank.level_state === 'low' || tank.level_state === 'critical' ? (
          <p className={styles.state} data-state={tank.level_state}>
            {t(`${tank.direction === 1 ? 'stateFilling' : 'state'}.${tank.level_state}`)}
          </p>
        ) : null}
        <p className={styles.lasts}>
          {lasts.label ? <span>{lasts.label}</span> : null}
          <strong data-kind={lasts.kind}>{lasts.text}</strong>
        </p>
        {tank.volume_l === null ? null : (
          <p className={styles.level}>
            {t('level', { pct: isolated(share), volume: isolated(said(tank.volume_l)) })}
          </p>
        )}
        <p className={styles.age} data-old={old && tank.reading_at !== null}>
          {tank.reading_at ? t(old ? 'old' : 'measured', { age: when }) : t('noReading')}
        </p>
        {expected === null ? null : (
          <p className={styles.expected}>{t('expected', { volume: said(expected) })}</p>
        )}
        {tank.direction === 1 ? null : (
          <div className={styles.action}>
            {isAsked || tank.topup.state === 'fulfilled' ? (
              <TopupState {...{ t, tank, units, language, busy }} onCancel={() => void cancel()} />
            ) : null}
            {isWaiting ? (
              <p className={styles.waiting}>
                {t('topup.waiting')}{' '}
                <button type="button" className={styles.link} onClick={() => void cancel()}>
                  {t('topup.cancel')}
                </button>
              </p>
            ) : null}
            {isAsked || isWaiting ? null : (
              <button type="button" className={styles.primary} onClick={() => setOpen('topup')}>
                {t('topup.ask')}
              </button>
            )}
          </div>
        )}
        {month && month.litres !== null ? (
          <p className={styles.use}>
            {month.last_year === null
              ? t('use', { volume: said(month.litres) })
              : t('useBefore', {
                  volume: said(month.litres),
                  before: said(month.last_year),
                  month: monthName(month.month, language),
                })}
          </p>
        ) : null}
      </div>
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
          <section>
            <h2>{t(`${services}.title`)}</h2>
            {year.deliveries.length === 0 ? <p className={styles.muted}>{t(`${services}.none`)}</p> : null}
            <ul className={styles.deliveries}>
              {year.deliveries.slice(0, 6).map(({ at, litres }) => (
                <li key={at}>
                  <span>{day(at, language, { year: 'numeric' })}</span>
                  <b>{said(litres)}</b>
                </li>
              ))}
            </ul>
          </section>
        </div>
      ) : null}
      <p className={styles.problem}>
        {tank.report ? (
          t('problem.reported', {
            date: day(tank.report.at, language),
            type: t(`problem.type.${tank.report.type}`),
          })
        ) : (
          <button type="button" className={styles.link} onClick={() => setOpen('problem')}>
            {t('problem.open')}
          </button>
        )}
      </p>
      <Suspense fallback={null}>
        {open === 'topup' ? (
          <TopupDialog {...{ t, say, tank, units, language }} onSend={send} onClose={() => setOpen(null)} />
        ) : null}
        {open === 'problem' ? (
          <ProblemDialog
            {...{ t, say, tank, language }}
            onClose={() => setOpen(null)}
            onSent={after => {
              setOpen(null)
              onChange(after)
              onOutcome('reported')
            }}
          />
        ) : null}
      </Suspense>
    </article>
  )
}
