import { faultsOf } from './fault'

export const sessions = faultsOf('sessions', [
  {
    title: 'a stolen refresh token leaves the session of its owner open',
    file: 'server/engine/sessions/refreshSession.ts',
    symbol: 'refreshSession',
    find: 'await endReused(tx, at, given.sessionId, user, origin)',
    replace: '',
    tests: ['tests/api/security/sessions.test.ts'],
    only: 'that was used before ends its session',
  },
  {
    title: 'a session goes on with the role that its user had before',
    file: 'server/features/people/usersHook.ts',
    symbol: 'ENDS_SESSIONS',
    find: "'role_type', ",
    replace: '',
    tests: ['tests/api/security/sessions.test.ts'],
    only: 'ends when the role of its user is changed',
  },
  {
    title: 'a user ends the session of another user',
    file: 'server/engine/sessions/endSessions.ts',
    symbol: 'endSession',
    find: 'or user_id = $4)',
    replace: 'or user_id is not null)',
    tests: ['tests/api/security/sessions.test.ts'],
    only: 'are nobody else’s to see or to end',
  },
  {
    title: 'a guesser has one more try than the limit allows',
    file: 'server/engine/auth/signInLimits.ts',
    symbol: 'countFailure',
    find: 'a.failures + 1 >= $5',
    replace: 'a.failures + 1 > $5',
    tests: ['tests/api/security/sessions.test.ts'],
    only: 'are no place to guess the present password',
  },
  {
    title: 'a token holds after its session has ended',
    file: 'server/engine/auth/principals.ts',
    symbol: 'inSessionSql',
    find: ' and s.ended_at is null',
    replace: '',
    tests: ['tests/api/security/sessions.test.ts'],
    only: 'ends with a sign-out: its token at once',
  },
])
