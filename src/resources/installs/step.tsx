import type { ReactNode } from 'react'
import { StatusChip, type Tone } from '../ui/StatusChip'
import type { Draft } from './draft'
import styles from './Wizard.module.css'

export type StepProps = {
  readonly draft: Draft
  /** Resolves to whether the phone has saved the change. */
  readonly change: (values: Partial<Draft>) => Promise<boolean>
}

/** Immediate feedback on a step: good, or what to correct. */
export const Verdict = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <p className={styles.verdict} role="status">
    <StatusChip tone={tone}>{children}</StatusChip>
  </p>
)

type NumberProps = {
  label: string
  unit: string
  value: number | null | undefined
  onChange: (value: number | null) => void
}

/** A number input large enough for gloves. */
export function BigNumber({ label, unit, value, onChange }: NumberProps) {
  return (
    <label className={styles.number}>
      <span>{label}</span>
      <span className={styles.box}>
        <input
          inputMode="numeric"
          pattern="[0-9]*"
          enterKeyHint="next"
          value={value ?? ''}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, 7)
            onChange(digits === '' ? null : Number(digits))
          }}
        />
        <span>{unit}</span>
      </span>
    </label>
  )
}
