import { users } from '../../src/config/entities/declared'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/password'
import { AppError } from '../errors'
import { defineHook } from '../behaviour/hook'
import { isLastAdmin } from './lastAdmin'

const LAST_ADMIN = { key: 'validation.lastAdmin' }

export const usersHook = defineHook(users, {
  /** Passwords are kept as hashes; `roles` is the role as other systems spell it. */
  async beforeSave({ db }, values, current, problems) {
    if (!current) values.uid = randomBytes(14).toString('hex')
    if (typeof values.password === 'string') values.password = await hashPassword(values.password)
    if (values.role_type !== undefined) values.roles = [{ name: values.role_type }]
    const taken = ['role_type', 'status'].find(name => name in values && values[name] !== current?.[name])
    if (current && taken && (await isLastAdmin(db, current))) problems[taken] ??= LAST_ADMIN
  },
  async afterRemove({ db }, record) {
    if (await isLastAdmin(db, record)) throw new AppError('conflict', LAST_ADMIN)
  },
})
