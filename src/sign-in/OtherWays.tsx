import { lazy, Suspense } from 'react'
import { firebaseConfig } from '../providers/firebase/config'
import { useLightText } from '../providers/i18n/light'
import { DemoAccounts } from './DemoAccounts'
import { useDemo } from './useDemo'

const SocialSignIn = lazy(() => import('./social/SocialSignIn'))

type Props = {
  isCustomer: boolean
  /** Fills the form with an account of the demonstration. */
  onChoose?: (email: string, password: string) => void
}

/** What stands below the form, where there is any of it: the project's sign-ins, and the demonstration's accounts. */
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
