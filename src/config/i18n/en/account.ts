/** One's own account: password and sessions. */
export const account = {
  account: {
    name: 'Name',
    rename: 'Save name',
    renamed: 'Name saved',
    display: 'Display',
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: 'Password changed. Other devices were signed out.',
    sessions: 'Where you’re signed in',
    this: 'This device',
    last: 'Last active',
    end: 'Sign out',
    endOne: 'Sign out %{device}',
    everywhere: 'Sign out everywhere',
    unknown: 'Unknown device',
    on: '%{browser} on %{system}',
  },
} as const
