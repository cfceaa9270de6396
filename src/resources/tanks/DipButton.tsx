import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { addDip } from '../../config/calls/tankDecisions'
import controls from '../engine/list/Controls.module.css'
import { canCall } from '../engine/permissions'
import { DipDialog } from './DipDialog'

/** Enters a level that somebody measured with a stick, for whoever may. */
export function DipButton({ tank }: { tank: RaRecord }) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  if (!canCall(addDip)) return null
  return (
    <>
      <button type="button" className={controls.tool} onClick={() => setOpen(true)}>
        {t('tanks.dip')}
      </button>
      {open ? <DipDialog tank={tank} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
