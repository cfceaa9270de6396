import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import { invitationLetter } from '../../config/calls/customerSignUp'
import { entityOf } from '../../config/entities'
import { customers } from '../../config/entities/declared'
import { canCall, canDo } from '../engine/permissions'
import { partsOf, type PanelProps } from '../engine/parts/parts'
import form from '../engine/form/Form.module.css'
import styles from './Customers.module.css'

const MergeDialog = lazy(() => import('./MergeDialog'))
const LetterDialog = lazy(() => import('./LetterDialog'))

type DialogProps = { customer: RaRecord; path: string; onClose: () => void }

/** A panel with a button that opens a dialog; its texts are `office.{key}`. */
const panelFor = (key: 'merge' | 'letter', Content: ComponentType<DialogProps>) =>
  function DialogPanel({ record, path }: PanelProps) {
    const t = useTranslate()
    const [open, setOpen] = useState(false)
    return (
      <>
        <p className={styles.about}>{t(`office.${key}.about`)}</p>
        <button type="button" className={form.second} onClick={() => setOpen(true)}>
          {t(`office.${key}.begin`)}
        </button>
        {open ? (
          <Suspense fallback={null}>
            <Content customer={record} path={path} onClose={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </>
    )
  }

export default partsOf(customers, {
  panels: [
    {
      key: 'letter',
      label: 'office.letter.panel',
      Content: panelFor('letter', LetterDialog),
      isShown: () => canCall(invitationLetter),
      printed: false,
      below: true,
    },
    {
      key: 'merge',
      label: 'office.merge.panel',
      Content: panelFor('merge', MergeDialog),
      isShown: () => canDo('remove', entityOf('customers')),
      printed: false,
      below: true,
    },
  ],
})
