import { users } from '../../../src/config/entities/declared'
import { defineActions } from '../../engine/behaviour/action'
import { endSessions } from '../../engine/sessions/endSessions'

export const userActions = defineActions(users, {
  async signOutEverywhere({ tx, record, now }) {
    await endSessions(tx, record.id, 'everywhere', now)
  },
})
