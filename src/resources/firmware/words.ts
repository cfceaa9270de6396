import { useTranslate, type RaRecord } from 'react-admin'

type Halt = { readonly code: string; readonly failed: number; readonly devices: number }

/** Why a roll-out stopped: the user's reason, or the translated reason of an automatic stop. */
export function useStopReason(): (rollout: Partial<RaRecord>) => string | null {
  const t = useTranslate()
  return rollout => {
    const said = rollout.stop_reason as string | null | undefined
    const halt = rollout.halt as Halt | null | undefined
    // A code unknown to this page still has the server's sentence.
    if (!halt) return said ?? null
    const pct = Math.round((halt.failed / halt.devices) * 100)
    return t(`rollouts.halt.${halt.code}`, { ...halt, pct, _: said ?? halt.code })
  }
}

/** Why an update failed: the translated device code, or the stored text. */
export function useUpdateError(): (error: string | null | undefined) => string {
  const t = useTranslate()
  return error => (error ? t(`rollouts.errors.${error.replaceAll('.', ' ')}`, { _: error }) : '–')
}
