import { users } from '../../src/config/entities/declared'
import { defineActions } from '../behaviour/action'
import { endSessions } from '../services/sessions/endSessions'

export const userActions = defineActions(users, {
  async signOutEverywhere({ tx, record, now }) {
    await endSessions(tx, record.id, 'everywhere', now)
  },
})
