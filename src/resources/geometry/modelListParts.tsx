import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { models } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import controls from '../engine/list/Controls.module.css'

const SuggestModel = lazy(() => import('./SuggestModel'))

/** Finds a model by measured dimensions. */
function Suggest() {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={controls.tool} onClick={() => setOpen(true)}>
        {t('office.models.suggest')}
      </button>
      {open ? (
        <Suspense fallback={null}>
          <SuggestModel onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

export default partsOf(models, { ListAction: Suggest })
