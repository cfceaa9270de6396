import { faultsOf } from './fault'

export const requests = faultsOf('requests', [
  {
    title: 'JSON is read at any depth',
    file: 'server/engine/parseJson.ts',
    symbol: 'refuseDeepJson',
    find: '!isTooDeep(text)',
    replace: 'text.length > 0',
    tests: ['tests/security/nesting.test.ts'],
    only: 'the refusal names the body',
  },
  {
    title: 'an Idempotency-Key is bound to nothing of the body',
    file: 'server/engine/plugins/jsonBodies.ts',
    symbol: 'registerJsonBodies',
    find: 'request.rawBody = body',
    replace: 'request.rawBody = undefined',
    tests: ['tests/security/nesting.test.ts'],
    only: 'a key is bound to the bytes of its body',
  },
  {
    title: 'parameters have dates of every year',
    file: 'src/config/schema/dateRange.ts',
    symbol: 'isInDateRange',
    find: 'at.getTime() >= FROM && at.getTime() <= TO',
    replace: '!Number.isNaN(at.getTime())',
    tests: ['tests/security/fuzz.test.ts'],
    only: 'a date at the edge of the calendar',
  },
  {
    title: 'a user with many pictures is not overtaken by others',
    file: 'server/engine/attachments/fairQueue.ts',
    symbol: 'fairQueue',
    find: 'if (waiting.delete(user)) waiting.set(user, left!)',
    replace: 'void left',
    tests: ['tests/security/pictures.test.ts'],
    only: 'gives every user a turn',
  },
  {
    title: 'pictures of closed connections are decoded',
    file: 'server/engine/attachments/attachmentRoutes.ts',
    symbol: 'closedSignal',
    find: 'closed.abort()',
    replace: 'void closed',
    tests: ['tests/security/pictures.test.ts'],
    only: 'a flood of large pictures by one user',
  },
])
