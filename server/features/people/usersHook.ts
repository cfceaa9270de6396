import { users } from '../../../src/config/entities/declared'
import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../engine/auth/password'
import { passwordProblem, type PasswordOwner } from '../../engine/auth/passwordRules'
import type { Env } from '../../engine/env'
import { AppError } from '../../engine/errors'
import { defineHook } from '../../engine/behaviour/hook'
import { endSessions } from '../../engine/sessions/endSessions'
import { isLastAdmin } from './lastAdmin'

/** Fields whose change ends the user's sessions. A stored password is never returned, so a given one is new. */
const ENDS_SESSIONS = ['password', 'email', 'role_type', 'status', 'sign_in']
const LAST_ADMIN = { key: 'validation.lastAdmin' }

export const usersHook = (env: Pick<Env, 'firebase'>) =>
  defineHook(users, {
    /** Passwords are stored as hashes; `roles` is the role in the format of other systems. */
    async beforeSave({ db, now }, values, current, problems) {
      if (!current) values.uid = randomBytes(14).toString('hex')
      if (typeof values.password === 'string') {
        const owner = { ...current, ...values } as PasswordOwner
        const problem = await passwordProblem(values.password, owner)
        if (problem) problems.password ??= problem
        else values.password = await hashPassword(values.password)
      }
      if (values.role_type !== undefined) values.roles = [{ name: values.role_type }]
      const isNew = (name: string) => name in values && values[name] !== current?.[name]
      const taken = ['role_type', 'status'].find(isNew)
      if (current && taken && (await isLastAdmin(db, env, current))) problems[taken] ??= LAST_ADMIN
      if (current && ENDS_SESSIONS.some(isNew)) await endSessions(db, current.id as number, 'changed', now)
    },
    async afterRemove({ db, now }, record) {
      if (await isLastAdmin(db, env, record)) throw new AppError('conflict', LAST_ADMIN)
      await endSessions(db, record.id as number, 'removed', now)
    },
  })
