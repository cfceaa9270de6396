import { useState } from 'react'
import type { Translate } from '../providers/i18n/light'
import type { Profile } from './api'
import { OwnPassword } from './OwnPassword'
import { OwnSessions } from './OwnSessions'

type Props = { t: Translate; tCommon: Translate; profile: Profile }

/**
 * A new password ends the other sessions, so the session list is refetched. A separate chunk, as few customers open
 * it.
 */
export default function SignIns({ t, tCommon, profile }: Props) {
  const [changes, setChanges] = useState(0)
  return (
    <>
      {profile.has_password ? (
        <OwnPassword
          {...{ t, tCommon }}
          email={profile.email ?? ''}
          onChanged={() => setChanges(changes + 1)}
        />
      ) : null}
      <OwnSessions key={changes} {...{ t, tCommon }} />
    </>
  )
}
