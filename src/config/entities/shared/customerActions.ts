import type { Role } from '../../schema'

const OFFICE = ['admin', 'client'] as const satisfies readonly Role[]

/** Invites a customer to an account, suspends it and restores it. Domain model, section 4. */
export const customerActions = {
  invite: {
    from: { status: ['invited'] },
    roles: OFFICE,
    bulk: true,
    label: 'Send invitation',
    done: 'Invitation sent',
  },
  suspend: {
    from: { status: ['active'] },
    to: { status: 'suspended' },
    roles: OFFICE,
    bulk: true,
    confirm: 'danger',
    undo: 'reactivate',
  },
  reactivate: {
    from: { status: ['suspended'] },
    to: { status: 'active' },
    roles: OFFICE,
    bulk: true,
    done: 'Reactivated',
  },
  resendCode: {
    from: { status: ['active', 'invited'] },
    roles: OFFICE,
    label: 'Send new code',
    done: 'New code sent',
  },
} as const
