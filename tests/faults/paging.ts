import { faultsOf } from './fault'

export const paging = faultsOf('paging', [
  {
    title: 'a page that follows another begins with the last row of that one',
    file: 'server/engine/crud/order.ts',
    symbol: 'sections',
    find: "sort.order === 'ASC' ? '>' : '<'",
    replace: "sort.order === 'ASC' ? '>=' : '<='",
    tests: ['tests/api/crud/dialect.test.ts'],
    only: 'by id ASC hold the whole list once',
  },
  {
    title: 'rows with equal values have no order of their own',
    file: 'server/engine/crud/pages.ts',
    symbol: 'firstIds',
    find: 'order by sorted_by ${way} nulls last, id ${way}',
    replace: 'order by sorted_by ${way} nulls last',
    tests: ['tests/api/crud/lists.test.ts'],
    only: 'is right by content_type ASC',
  },
  {
    title: 'the place of a page ends one row too far',
    file: 'server/engine/calls/serve.ts',
    symbol: 'sendPage',
    find: 'offset + Math.max(rows.length, 1) - 1',
    replace: 'offset + Math.max(rows.length, 1)',
    tests: ['tests/api/platform/lookups.test.ts'],
    only: 'tells how many there are',
  },
  {
    title: 'quick filters count beyond the filter of the list',
    file: 'server/engine/crud/quickFilters.ts',
    symbol: 'quickCounts',
    find: '{ ...(filter as object), ...own }',
    replace: 'own',
    tests: ['tests/api/contract/aggregates.test.ts'],
    only: 'of quick filters are those of the lists behind them for a admin',
  },
  {
    title: 'the next page of an inbox repeats the last notification',
    file: 'server/features/notices/inbox.ts',
    symbol: 'readInbox',
    find: 'id < $2',
    replace: 'id <= $2',
    tests: ['tests/api/send/notices.test.ts'],
    only: 'an inbox is read by pages',
  },
])
