import { lazy, Suspense } from 'react'
import { firebaseConfig } from '../providers/firebase/config'
import { useLightText } from '../providers/i18n/light'
import { PageLink } from './Card'
import { DemoAccounts } from './DemoAccounts'
import { FORGOT_STAFF_PATH } from './paths'
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
      {isCustomer ? null : <PageLink path={FORGOT_STAFF_PATH} text={t('signIn.forgot')} />}
      {firebaseConfig() ? (
        <Suspense>
          <SocialSignIn isCustomer={isCustomer} />
        </Suspense>
      ) : null}
      {demo && onChoose ? <DemoAccounts t={t} demo={demo} onChoose={onChoose} /> : null}
    </>
  )
}
