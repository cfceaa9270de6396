import { lazy, Suspense } from 'react'
import type { Language } from '../config/schema/constants'
import { useLightText, type Translate } from '../providers/i18n/light'
import type { Tank, TopupInput } from './api'
import type { Outcome } from './pendingTopups'
import type { Answered } from './useTopup'

const topupDialog = () => import('./TopupDialog')
const problemDialog = () => import('./ProblemDialog')
const TopupDialog = lazy(async () => ({ default: (await topupDialog()).TopupDialog }))
const ProblemDialog = lazy(async () => ({ default: (await problemDialog()).ProblemDialog }))

export const preloadDialogs = () => Promise.allSettled([topupDialog(), problemDialog()])

export type OpenDialog = 'topup' | 'problem' | null
type Props = {
  t: Translate
  tank: Tank
  units: string | undefined
  language: Language
  onChange: (tank: Tank) => void
  onOutcome: (outcome: Outcome | Answered) => void
  open: OpenDialog
  onSend: (input: TopupInput) => Promise<void>
  onClose: () => void
}

/** The open dialog, if any. */
export function Dialogs({ t, tank, units, language, open, onChange, onOutcome, onSend, onClose }: Props) {
  const tCommon = useLightText()
  return (
    <Suspense fallback={null}>
      {open === 'topup' ? (
        <TopupDialog {...{ t, tCommon, tank, units, language }} onSend={onSend} onClose={onClose} />
      ) : null}
      {open === 'problem' ? (
        <ProblemDialog
          {...{ t, tCommon, tank, language }}
          onClose={onClose}
          onSent={after => {
            onClose()
            onChange(after)
            onOutcome('reported')
          }}
        />
      ) : null}
    </Suspense>
  )
}
