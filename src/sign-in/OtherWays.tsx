import { lazy, Suspense } from 'react'
import { firebaseConfig } from '../providers/firebase/config'
import { useLightText } from '../providers/i18n/light'
import { DemoAccounts } from './DemoAccounts'
import { useDemo } from './useDemo'

const SocialSignIn = lazy(() => import('./social/SocialSignIn'))

type Props = {
  isCustomer: boolean
  /** Fills in the form with a demonstration account. */
  onChoose?: (email: string, password: string) => void
}

/** Shown below the form, where available: Firebase sign-in methods, and demonstration accounts. */
export default function OtherWays({ isCustomer, onChoose }: Props) {
  const t = useLightText()
  const demo = useDemo(onChoose !== undefined)
  return (
    <>
      {firebaseConfig() ? (
        <Suspense>
          <SocialSignIn isCustomer={isCustomer} />
        </Suspense>
      ) : null}
      {demo && onChoose ? <DemoAccounts t={t} demo={demo} onChoose={onChoose} /> : null}
    </>
  )
}
