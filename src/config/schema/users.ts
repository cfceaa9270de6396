import { defineEntity } from './entity'
import type { Fields } from './fieldTypes'
import { choice, computed, dateTime, email, rows, tags, text } from './types'
import type { Role } from './vocabulary'

/**
 * The users of an app: they belong to the engine, which signs them in, and the app adds fields, such as the owners of their scopes.
 * Admins change them. Passwords are set by links and by users themselves, and are no field of a form.
 */
export const usersWith = <const F extends Fields>(roles: readonly Role[], fields: F) =>
  defineEntity({
    name: 'users',
    source: { rest: '/users', table: 'users', internal: ['seen_at'] },
    title: 'name',
    icon: 'user',
    fields: {
      uid: computed(text({ max: 128 }), { unique: true, label: 'Sign-in ID' }),
      name: text({ required: true, max: 160 }),
      email: email({ required: true, unique: true }),
      password: computed(text({ max: 200 }), { secret: true }),
      role_type: choice([...roles, 'none'], { required: true, label: 'Role' }),
      roles: computed(rows({ name: text() })),
      sign_in: computed(choice(['password', 'firebase']), { default: 'password' }),
      permissions: tags({ max: 50 }),
      status: choice(['active', 'suspended'], { default: 'active', tones: { suspended: 'warn' } }),
      locale: text({ max: 10, label: 'Language' }),
      last_sign_in_at: computed(dateTime(), { label: 'Last sign-in' }),
      ...fields,
    },
    list: {
      columns: ['name', 'email', 'role_type', 'status', 'last_sign_in_at'],
      filters: ['name', 'email', 'role_type', 'status', 'uid'],
      sort: 'name',
      search: ['name', 'email'],
    },
    access: { read: ['admin'], create: [], update: ['admin'], remove: [] },
    scope: {},
  })
