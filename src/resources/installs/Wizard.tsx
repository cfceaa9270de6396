import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { Skeleton } from '../ui/Skeleton'
import { STEPS, firstMissing, missingAt, type Step } from './draft'
import { DeviceStep } from './steps/DeviceStep'
import { DipStep } from './steps/DipStep'
import { PhotosStep } from './steps/PhotosStep'
import { PlaceStep } from './steps/PlaceStep'
import { ReadingStep } from './steps/ReadingStep'
import { ShapeStep } from './steps/ShapeStep'
import { SignatureStep } from './steps/SignatureStep'
import { SizeStep } from './steps/SizeStep'
import { SummaryStep } from './steps/SummaryStep'
import { Verdict, type StepProps } from './step'
import { askDevice } from './askDevice'
import { useDraft, type Keeping } from './useDrafts'
import styles from './Wizard.module.css'

const CONTENT: Readonly<Record<Step, ComponentType<StepProps>>> = {
  device: DeviceStep,
  place: PlaceStep,
  shape: ShapeStep,
  size: SizeStep,
  photos: PhotosStep,
  dip: DipStep,
  reading: ReadingStep,
  signature: SignatureStep,
  summary: SummaryStep,
}

const KEEPING: Readonly<Record<Keeping, string>> = {
  kept: 'installs.kept',
  saving: 'engine.saving',
  failed: 'installs.notKept',
}

type HeadProps = { step: Step; keeping: Keeping; onClose: () => void }

/** Closes the wizard; shows the progress and whether the draft is saved. */
function Head({ step, keeping, onClose }: HeadProps) {
  const t = useTranslate()
  const at = STEPS.indexOf(step)
  return (
    <header className={styles.head}>
      <button type="button" className={styles.secondary} onClick={onClose}>
        {t('installs.close')}
      </button>
      <ol className={styles.dots} aria-label={t('installs.progress', { step: at + 1, of: STEPS.length })}>
        {STEPS.map((one, i) => (
          <li
            key={one}
            data-done={i < at ? '' : undefined}
            aria-current={one === step ? 'step' : undefined}
          />
        ))}
      </ol>
      <span className={styles.kept} role={keeping === 'failed' ? 'alert' : undefined}>
        {t(KEEPING[keeping])}
      </span>
    </header>
  )
}

/** The install wizard, for one-handed use: one question per page, saved on the phone with every answer. */
export function Wizard({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate()
  const { draft, keeping, change } = useDraft(id)
  const [told, setTold] = useState<Step | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  // It may be below dozens of tanks: focusing scrolls it into view.
  useEffect(() => alert.current?.focus(), [told])
  if (draft === undefined) return <Skeleton rows={4} height={56} />
  if (draft === null) return <p className="ui-muted">{t('installs.gone')}</p>

  const { step } = draft
  const at = STEPS.indexOf(step)
  const Content = CONTENT[step]
  const missing = missingAt(draft, step)
  const isTold = told === step && missing !== null
  const go = (next: Step) => {
    setTold(null)
    void change({ step: next })
    window.scrollTo({ top: 0 })
  }
  async function forward() {
    const answer = step === 'device' && !missing && !draft!.device ? await askDevice(draft!) : null
    if (answer) await change(answer)
    if (missing ?? (answer && missingAt({ ...draft!, ...answer }, step))) {
      setTold(step)
      alert.current?.focus()
      if (step === 'summary') go(firstMissing(draft!) ?? step)
      return
    }
    const next = STEPS[at + 1]
    if (next) return go(next)
    const submitted = await change({ state: 'waiting', refusals: {} })
    if (submitted) return onClose()
    // Saving failed, so it isn't submitted: otherwise a later successful save would submit it.
    await change({ state: draft!.state, refusals: draft!.refusals })
  }
  return (
    <section className={styles.wizard} aria-labelledby="wizard-step">
      <Head {...{ step, keeping, onClose }} />
      <h1 id="wizard-step">{t(`installs.step.${step}`)}</h1>
      <div className={styles.content} key={step}>
        <Content draft={draft} change={change} />
        {isTold ? (
          <div role="alert" className={styles.alert} tabIndex={-1} ref={alert}>
            <Verdict tone="bad">{t(missing)}</Verdict>
          </div>
        ) : null}
      </div>
      <footer className={styles.foot}>
        {at > 0 ? (
          <button type="button" className="ui-button" onClick={() => go(STEPS[at - 1]!)}>
            {t('installs.back')}
          </button>
        ) : null}
        <button type="button" className={`${styles.next} ui-primary`} onClick={() => void forward()}>
          {t(step === 'summary' ? 'installs.submit' : 'installs.next')}
        </button>
      </footer>
    </section>
  )
}
