import { faultsOf } from './fault'

export const states = faultsOf('states', [
  {
    title: 'an action is done from every state',
    file: 'server/engine/crud/act.ts',
    symbol: 'act',
    find: 'await refuseState(inside, entity, action, current)',
    replace: '',
    tests: ['tests/api/decisions/services.test.ts'],
    only: 'are confirmed, disputed and rejected',
  },
  {
    title: 'a false alarm that is reopened leaves its readings excluded',
    file: 'server/features/decisions/eventActions.ts',
    symbol: 'undo',
    find: 'await restoreReadings(tx, { eventId: record.id }, now)',
    replace: '',
    tests: ['tests/api/decisions/events.test.ts'],
    only: 'a false alarm excludes the readings that show it',
  },
  {
    title: 'a delivery before the request fulfils it',
    file: 'server/features/deliveries/fulfilTopup.ts',
    symbol: 'fulfilTopup',
    find: 's.at >= t.topup_at and ',
    replace: '',
    tests: ['tests/api/decisions/tanks.test.ts'],
    only: 'a top-up request is kept with who asked',
  },
  {
    title: 'an approved installation leaves the one before it approved',
    file: 'server/features/installs/installationActions.ts',
    symbol: 'installationActions',
    find: 'if (!isNewer) await write',
    replace: 'if (isNewer) await write',
    tests: ['tests/api/devices/records.test.ts'],
    only: 'an approved installation replaces the one that was on the tank',
  },
  {
    title: 'a device is refurbished while it is on a tank',
    file: 'server/features/devices/deviceActions.ts',
    symbol: 'offItsTank',
    find: "if (record.tank_id !== null) problems.tank_id = { key: 'validation.onTank' }",
    replace: '',
    tests: ['tests/api/devices/stateJumps.test.ts'],
    only: 'gives its tank to another, not to its second life',
  },
])
