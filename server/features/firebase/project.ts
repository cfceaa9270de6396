import type { FastifyBaseLogger } from 'fastify'
import type { Claims } from '../../../src/config/schema/firestore/collections'
import type { Principal } from '../../../src/config/schema'
import { firebaseTokens } from './firebaseToken'
import type { FirebaseSettings } from '../../engine/firebaseSettings'
import { googleApi } from './googleApi'

/** What Firestore's rules know of somebody: the server's own rights, as claims of their ID token. */
export const claimsOf = ({ userId, uid, role, groupIds, customerId }: Principal): Claims => ({
  role,
  // Firebase has a claim called user_id itself.
  account: userId,
  account_uid: uid,
  ...(groupIds.length > 0 && { groups: groupIds }),
  ...(customerId !== null && { customer: customerId }),
})

/** Google keeps so many bytes of claims. */
export const CLAIMS_MAX = 1000

/** The configured Firebase project, as the sign-ins use it. */
export function firebaseProject(settings: FirebaseSettings, log: FastifyBaseLogger) {
  const api = googleApi(settings)
  return {
    settings,
    /** Undefined where the server may not act in the project. */
    api,
    verify: firebaseTokens(settings),
    /** Writes somebody's rights into their next ID token, none for who has lost theirs. */
    async writeClaims(uid: string, principal: Principal | undefined): Promise<void> {
      if (!api) return
      const customAttributes = JSON.stringify(principal ? claimsOf(principal) : {})
      if (customAttributes.length > CLAIMS_MAX) {
        log.warn({ uid }, 'the groups of this user are too many for the claims of a token')
        return
      }
      const path = `projects/${settings.projectId}/accounts:update`
      // Signing in goes on: it is documents alone that are refused without claims.
      await api
        .auth(path, { localId: uid, customAttributes })
        .catch((error: unknown) => log.warn({ err: error, uid }, 'claims could not be written'))
    },
  }
}
export type FirebaseProject = ReturnType<typeof firebaseProject>
