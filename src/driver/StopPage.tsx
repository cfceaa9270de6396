import { useState } from 'react'
import type { Language } from '../config/schema/constants'
import type { Translate } from '../providers/i18n/light'
import type { Stop } from './api'
import { MissDialog } from './MissDialog'
import { RecordForm } from './RecordForm'
import type { Result } from './recorded'
import { StopDetails } from './StopDetails'
import styles from './StopPage.module.css'
import { StopResult } from './StopResult'
import { isAhead, isOpen } from './stops'

type Props = {
  t: Translate
  language: Language
  owner: string
  stop: Stop
  /** "Stop 2 of 6". */
  place: string
  /** The results of this stop that are not sent yet. */
  waiting: readonly Result[]
  next: Stop | undefined
  onNext: () => void
  onResult: (result: Result) => Promise<void>
  /** Called once a result that closes the stop is kept. */
  onClosed: () => void
}

/** One stop: its address, its litres, and its form or result. */
export function StopPage({ t, language, owner, stop, place, waiting, next, ...on }: Props) {
  const [asksWhy, setAsksWhy] = useState(false)
  const recorded = waiting.find(({ kind }) => kind !== 'depart')
  const toDo = isOpen(stop) && !recorded
  const common = () => ({
    key: crypto.randomUUID(),
    owner,
    stopId: stop.id,
    name: stop.name,
    at: Date.now(),
  })

  function depart() {
    if (!toDo || !isAhead(stop) || waiting.length > 0) return
    // The directions open in any case.
    on.onResult({ ...common(), kind: 'depart' }).catch(() => undefined)
  }
  async function close(result: Result) {
    await on.onResult(result)
    on.onClosed()
  }

  return (
    <div className={styles.stop}>
      <StopDetails {...{ t, language, stop, place }} isOpen={toDo} onDirections={depart} />
      {toDo ? (
        <RecordForm {...{ t, language, owner, stop }} onDelivered={close} onMiss={() => setAsksWhy(true)} />
      ) : (
        <StopResult {...{ t, language, stop, next }} waiting={recorded} onNext={on.onNext} />
      )}
      {asksWhy && toDo ? (
        <MissDialog
          {...{ t, stop }}
          onMiss={reason => close({ ...common(), kind: 'miss', body: { fail_reason: reason } })}
          onClose={() => setAsksWhy(false)}
        />
      ) : null}
    </div>
  )
}
