import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { compareOperators, runNetworkTest } from '../../config/calls/networkTests'
import { networkTests } from '../../config/entities/declared'
import controls from '../engine/list/Controls.module.css'
import { partsOf } from '../engine/parts/parts'
import { canCall } from '../engine/permissions'
import styles from './NetworkTests.module.css'

const RunDialog = lazy(() => import('./RunDialog').then(module => ({ default: module.RunDialog })))
const OperatorsDialog = lazy(() =>
  import('./OperatorsDialog').then(module => ({ default: module.OperatorsDialog })),
)

/** Starts a test from a device's messages, and compares the operators over all tests. */
function NetworkTestActions() {
  const t = useTranslate()
  const [open, setOpen] = useState<'run' | 'compare'>()
  const close = () => setOpen(undefined)
  return (
    <span className={styles.actions}>
      {canCall(compareOperators) ? (
        <button type="button" className={controls.tool} onClick={() => setOpen('compare')}>
          {t('networkTests.compare')}
        </button>
      ) : null}
      {canCall(runNetworkTest) ? (
        <button type="button" className="ui-primary" onClick={() => setOpen('run')}>
          {t('networkTests.run')}
        </button>
      ) : null}
      <Suspense fallback={null}>
        {open === 'run' ? <RunDialog onClose={close} /> : null}
        {open === 'compare' ? <OperatorsDialog onClose={close} /> : null}
      </Suspense>
    </span>
  )
}

export default partsOf(networkTests, { ListAction: NetworkTestActions })
