/** Password of every demonstration account. These accounts are never created in production. */
export const PASSWORD = 'ullage-demo'
/** Activation code for `newcomer@ullage.test`. */
export const DEMO_CODE = 'DEMO2345'
/** Depot whose members have the dispatch planner. */
export const PLANNER_GROUP = 154

export type Account = {
  email: string
  name: string
  role: string
  scope: string
  service_type?: -1 | 0 | 1
  sign_in?: 'firebase'
  distributor_id?: number
  /** Names of groups in `groups.ts`. */
  groups?: readonly string[]
  /** Customer whose tanks the account sees. */
  customer_id?: number
  /** True for an account that has no customer until it is activated. */
  invited?: true
}

/** Sign-in ID of the account at this index of the list. */
export const uidOf = (place: number): string => `demo-${place + 1}`

/** Domain model, section 11. */
export const ACCOUNTS: readonly Account[] = [
  { email: 'admin@ullage.test', name: 'Ada Admin', role: 'admin', scope: 'everything' },
  {
    email: 'client@ullage.test',
    name: 'Cian Client',
    role: 'client',
    scope: 'the first client and its depots',
    service_type: 0,
    groups: ['LEE'],
  },
  {
    email: 'topups@ullage.test',
    name: 'Tara Topups',
    role: 'client',
    scope: 'the second client, top-ups only',
    service_type: -1,
    groups: ['SHN'],
  },
  {
    email: 'collections@ullage.test',
    name: 'Colm Collections',
    role: 'client',
    scope: 'the third client, collections only',
    service_type: 1,
    groups: ['LAG'],
  },
  {
    email: 'planner@ullage.test',
    name: 'Peig Planner',
    role: 'client',
    scope: 'the first client, with the dispatch planner',
    service_type: 0,
    groups: ['LEE', 'LEE-C'],
  },
  {
    email: 'provider@ullage.test',
    name: 'Padraig Provider',
    role: 'provider',
    scope: 'two clients',
    distributor_id: 1,
  },
  {
    email: 'manager@ullage.test',
    name: 'Maeve Manager',
    role: 'group manager',
    scope: 'one depot',
    groups: ['SHN-L'],
  },
  {
    email: 'stranger@ullage.test',
    name: 'Sean Stranger',
    role: 'none',
    scope: 'nothing: a role without screens',
  },
  {
    email: 'firebase-admin@ullage.test',
    name: 'Fiona Firebase',
    role: 'admin',
    scope: "everything, with the Firebase admin's screens",
    sign_in: 'firebase',
  },
  {
    email: 'test-user@ullage.test',
    name: 'Tom Tester',
    role: 'test-user',
    scope: 'what is marked as a test',
    sign_in: 'firebase',
  },
  {
    email: 'install-user@ullage.test',
    name: 'Ida Installer',
    role: 'install-user',
    scope: 'own installs',
    sign_in: 'firebase',
  },
  {
    email: 'customer@ullage.test',
    name: 'Cait Customer',
    role: 'customer',
    scope: 'two tanks of her own',
    sign_in: 'firebase',
    customer_id: 1,
  },
  {
    email: 'newcomer@ullage.test',
    name: 'Nora Newcomer',
    role: 'customer',
    scope: 'to activate with the code DEMO2345',
    sign_in: 'firebase',
    invited: true,
  },
  {
    email: 'driver@ullage.test',
    name: 'Dara Driver',
    role: 'driver',
    scope: 'the stops of one truck',
  },
]

/** Id of the user who drives the first truck: users have the ids of their places. */
export const DRIVER_ID = ACCOUNTS.findIndex(({ role }) => role === 'driver') + 1
