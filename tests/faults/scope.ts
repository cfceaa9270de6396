import { faultsOf } from './fault'

export const scope = faultsOf('scope', [
  {
    title: 'a report of the library reads the tanks of every client',
    file: 'server/features/reports/stock.ts',
    symbol: 'stock',
    find: 'where ${tanks} and t.state',
    replace: 'where t.state',
    // One statement of a service ignores the scope; the status is still 200.
    tests: ['tests/security/matrix.test.ts'],
    only: 'stays the same to the last field',
  },
  {
    title: 'the neighbours of a tank include those that the asker does not see',
    file: 'server/features/tanks/neighbours.ts',
    symbol: 'near',
    find: ' and ${seen}) as near',
    replace: ') as near',
    tests: ['tests/api/tanks/neighbours.test.ts'],
    only: 'are only those that who asks may see',
  },
  {
    title: 'counts of related records ignore the scope of the asker',
    file: 'server/engine/crud/counts.ts',
    symbol: 'countsOf',
    find: 'where(target, scope, {',
    replace: "where(target, 'unscoped', {",
    tests: ['tests/api/platform/lookups.test.ts'],
    only: 'a group has its own tanks and those of its depots',
  },
  {
    title: 'figures of the dashboard are remembered for all clients alike',
    file: 'server/features/analytics/dashboardCalls.ts',
    symbol: 'sharedAnswers',
    find: '[name, scope, asked.query]',
    replace: '[name, asked.query]',
    tests: ['tests/api/dashboard/figures.test.ts'],
    only: 'remembered for a minute are those of their asker',
  },
  {
    title: 'a record that belongs to a client through another one is seen by every client',
    file: 'server/engine/crud/sql.ts',
    symbol: 'scopeCondition',
    find: " and s.deleted_at is null and ${matches(column(target, second, 's'))})",
    replace: ' and s.deleted_at is null)',
    tests: ['tests/api/ingest/records.test.ts'],
    only: 'is not told to the next client who has it',
  },
  {
    title: 'the page of a list is shared by askers of different scopes',
    file: 'server/engine/crud/pages.ts',
    symbol: 'fetchPage',
    find: 'store.production, scope, query])',
    replace: 'store.production, query])',
    tests: ['tests/api/crud/singleFlight.test.ts'],
    only: 'is each one’s own where scopes, sorts or places in the list differ',
  },
])
