import { users } from '../../src/config/entities/declared'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/password'
import { defineHook } from '../behaviour/hook'

export const usersHook = defineHook(users, {
  /** Passwords are kept as hashes; `roles` is the role as other systems spell it. */
  async beforeSave(_context, values, current) {
    if (!current) values.uid = randomBytes(14).toString('hex')
    if (typeof values.password === 'string') values.password = await hashPassword(values.password)
    if (values.role_type !== undefined) values.roles = [{ name: values.role_type }]
  },
})
