/** What the pages say that stand for no screen: lost, broken. The specification's words. */
export const pages = {
  notFoundTitle: 'Looks like you got lost',
  notFoundText: 'The page does not exist or has been moved.',
  backHome: 'BACK HOME',
  errorTitle: 'Internal Server Error',
  errorText: 'Something went wrong. Please try again later.',
  reload: 'Try again',
  details: 'Details',
} as const
