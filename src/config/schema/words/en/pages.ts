/** What the pages say that stand for no screen: lost, broken. The specification's words. */
export const pages = {
  notFoundTitle: 'Looks like you got lost',
  notFoundText: 'The page does not exist or has been moved.',
  backHome: 'BACK HOME',
  errorTitle: 'Internal Server Error',
  errorText: 'Something went wrong. Please try again later.',
  reload: 'Try again',
  details: 'Details',
  setPassword: 'Set password',
  setPasswordLead: 'Choose a password of at least %{min} characters.',
  tooShort: 'At least %{min} characters',
  weakPassword: 'Too easy to guess, or made of your name or e-mail',
  linkOver: 'This link has expired or was already used. Ask for a new one.',
  passwordSet: 'Password set. You can sign in now.',
} as const
