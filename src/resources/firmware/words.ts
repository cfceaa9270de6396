import { useTranslate, type RaRecord } from 'react-admin'

type Halt = { readonly code: string; readonly failed: number; readonly devices: number }

/** Why a roll-out stopped: what somebody said, or, where it stopped by itself, why in the reader's language. */
export function useStopReason(): (rollout: Partial<RaRecord>) => string | null {
  const t = useTranslate()
  return rollout => {
    const said = rollout.stop_reason as string | null | undefined
    const halt = rollout.halt as Halt | null | undefined
    // A code that this page doesn't know yet still has its sentence.
    if (!halt) return said ?? null
    const pct = Math.round((halt.failed / halt.devices) * 100)
    return t(`rollouts.halt.${halt.code}`, { ...halt, pct, _: said ?? halt.code })
  }
}

/** Why an update failed: the code that a device sent, in words, or what else was written down. */
export function useUpdateError(): (error: string | null | undefined) => string {
  const t = useTranslate()
  return error => (error ? t(`rollouts.errors.${error.replaceAll('.', ' ')}`, { _: error }) : '–')
}
