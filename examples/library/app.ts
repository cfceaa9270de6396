import * as f from '../../src/config/schema'
import { defineApp } from '../../src/config/schema/app'
import { defineCall } from '../../src/config/schema/calls/define'
import { listOf } from '../../src/config/schema/calls/shapes'
import { plainMenus } from '../../src/config/schema/menu'
import { usersWith } from '../../src/config/schema/users'

declare module '../../src/config/schema/vocabulary' {
  interface RoleNames {
    librarian: true
  }
  interface ScopeNames {
    branch: true
  }
  interface PrincipalFields {
    branchIds?: readonly number[]
  }
}
declare module '../../src/config/schema/values' {
  interface EntityRegistry {
    books: typeof books
    members: typeof members
    branches: typeof branches
  }
}

const STAFF = ['admin', 'librarian'] as const
const BY_STAFF = { read: STAFF, create: STAFF, update: STAFF, remove: STAFF } as const
const scope = { branch: 'branch_id' } as const
const STATES = ['reserved', 'lent', 'overdue', 'returned'] as const

export const branches = f.defineEntity({
  name: 'branches',
  source: { rest: '/branches', table: 'branches' },
  title: 'name',
  fields: { name: f.text({ required: true, max: 80 }), books: f.relatedList('books', 'branch_id') },
  list: { columns: ['name'] },
  access: { read: STAFF, create: ['admin'], update: ['admin'], remove: ['admin'] },
  scope: { branch: 'id' },
})

export const books = f.defineEntity({
  name: 'books',
  source: { rest: '/books', table: 'books' },
  title: 'title',
  fields: {
    title: f.text({ required: true, max: 200 }),
    author: f.text({ required: true, max: 120 }),
    branch_id: f.reference('branches', { required: true }),
    loans: f.relatedList('loans', 'book_id'),
  },
  list: { columns: ['title', 'author', 'branch_id'], filters: ['branch_id', 'author'] },
  access: BY_STAFF,
  scope,
})

export const members = f.defineEntity({
  name: 'members',
  source: { rest: '/members', table: 'members' },
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 120 }),
    email: f.email({ unique: true }),
    branch_id: f.reference('branches', { required: true }),
    loans: f.relatedList('loans', 'member_id'),
  },
  list: { columns: ['name', 'email', 'branch_id'], filters: ['branch_id'] },
  access: BY_STAFF,
  scope,
})

export const loans = f.defineEntity({
  name: 'loans',
  source: { rest: '/loans', table: 'loans' },
  title: 'id',
  heading: ['book_id'],
  fields: {
    book_id: f.reference('books', { required: true }),
    member_id: f.reference('members', { required: true }),
    branch_id: f.computed(f.reference('branches'), { copyOf: 'book_id.branch_id' }),
    state: f.choice(STATES, { default: 'reserved', setByServer: ['overdue'] }),
    due_on: f.computed(f.date()),
  },
  list: {
    columns: ['book_id', 'member_id', 'state', 'due_on'],
    filters: ['state', 'book_id', 'member_id'],
    search: [],
  },
  actions: {
    lend: { from: { state: ['reserved'] }, to: { state: 'lent' }, input: { due_on: f.date() }, roles: STAFF },
    takeBack: { from: { state: ['lent', 'overdue'] }, to: { state: 'returned' }, roles: STAFF, bulk: true },
  },
  access: BY_STAFF,
  scope,
})

export const popularBooks = defineCall({
  method: 'GET',
  path: '/api/popular-books',
  summary: 'The books that were lent most often',
  tag: 'loans',
  may: { roles: STAFF },
  query: { limit: f.integer({ default: 5, min: 1, max: 50 }) },
  answer: listOf({ id: f.integer(), title: f.text(), loans: f.integer() }),
  example: { limit: 5 },
})

export const library = defineApp({
  name: 'Library',
  roles: STAFF,
  scopes: { branch: { owner: 'branches', roles: ['librarian'], ids: 'branchIds', many: true } },
  flags: [],
  icons: ['list', 'user', 'chart'],
  entities: [loans, books, members, branches, usersWith(STAFF, { branch_ids: f.references('branches') })],
  menus: plainMenus,
  calls: [popularBooks],
  pages: [{ path: 'overview', label: 'Overview', icon: 'chart', may: { roles: STAFF } }],
})
