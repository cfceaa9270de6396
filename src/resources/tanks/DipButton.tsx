import { useState } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { addDip } from '../../config/calls/tankDecisions'
import controls from '../engine/list/Controls.module.css'
import { canCall } from '../engine/permissions'
import { DipDialog } from './DipDialog'

/** Opens the dialog for a manual dip, where the user may enter one. */
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
