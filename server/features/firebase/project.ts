import type { FastifyBaseLogger } from 'fastify'
import type { Claims } from '../../../src/config/schema/firestore/collections'
import type { Principal } from '../../../src/config/schema'
import { firebaseTokens } from './firebaseToken'
import type { FirebaseSettings } from '../../engine/firebaseSettings'
import { googleApi } from './googleApi'

/** A user's permissions as claims of the ID token, for Firestore's rules. */
export const claimsOf = ({ userId, uid, role, groupIds, customerId }: Principal): Claims => ({
  role,
  // Firebase reserves the claim user_id.
  account: userId,
  account_uid: uid,
  ...(groupIds.length > 0 && { groups: groupIds }),
  ...(customerId !== null && { customer: customerId }),
})

/** Google's limit for custom claims, bytes. */
export const CLAIMS_MAX = 1000

/** The configured Firebase project, for sign-in. */
export function firebaseProject(settings: FirebaseSettings, log: FastifyBaseLogger) {
  const api = googleApi(settings)
  return {
    settings,
    /** Undefined when the server has no access to the project. */
    api,
    verify: firebaseTokens(settings),
    /** Writes a user's permissions into their next ID token; none for a user without access. */
    async writeClaims(uid: string, principal: Principal | undefined): Promise<void> {
      if (!api) return
      const customAttributes = JSON.stringify(principal ? claimsOf(principal) : {})
      if (customAttributes.length > CLAIMS_MAX) {
        log.warn({ uid }, 'the groups of this user are too many for the claims of a token')
        return
      }
      const path = `projects/${settings.projectId}/accounts:update`
      // Sign-in continues: without claims only Firestore access fails.
      await api
        .auth(path, { localId: uid, customAttributes })
        .catch((error: unknown) => log.warn({ err: error, uid }, 'claims could not be written'))
    },
  }
}
export type FirebaseProject = ReturnType<typeof firebaseProject>
