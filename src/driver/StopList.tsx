import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'
import type { Result } from './recorded'
import styles from './StopList.module.css'
import { isOpen } from './stops'
import { litresText, productText, timeText } from './words'

type Props = {
  t: Translate
  language: Language
  /** In order. */
  stops: readonly Stop[]
  next: Stop | undefined
  waiting: readonly Result[]
  onOpen: (id: number) => void
}

/** The state of a stop in a word, with what waits on this phone taken as done. */
function stateOf(t: Translate, stop: Stop, isNext: boolean, result: Result | undefined) {
  if (result) return { tone: 'warn', text: t(result.kind === 'miss' ? 'state.failed' : `state.${stop.kind}`) }
  if (stop.state === 'done') return { tone: 'good', text: t(`state.${stop.kind}`) }
  if (!isOpen(stop)) return { tone: 'bad', text: t(`state.${stop.state}`) }
  return isNext ? { tone: 'accent', text: t('state.next') } : { tone: undefined, text: t('state.open') }
}

/** The stops of the day, each with its state. */
export function StopList({ t, language, stops, next, waiting, onOpen }: Props) {
  return (
    <ol className={styles.list}>
      {stops.map((stop, at) => {
        const result = waiting.find(({ stopId, kind }) => stopId === stop.id && kind !== 'depart')
        const state = stateOf(t, stop, stop.id === next?.id, result)
        return (
          <li key={stop.id}>
            <button type="button" className={styles.stop} onClick={() => onOpen(stop.id)}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <span className={styles.what}>
                <b>
                  <bdi>{stop.name}</bdi>
                </b>
                {stop.address ? (
                  <small>
                    <bdi>{stop.address}</bdi>
                  </small>
                ) : null}
                <small>
                  {[
                    productText(t, stop),
                    stop.planned_l === null ? null : litresText(t, stop.planned_l, language),
                    timeText(t, stop, language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className={styles.state} data-tone={state.tone}>
                {state.text}
                {result ? <small>{t('notSentYet')}</small> : null}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
