/** What documents in Firestore can't be asked for. */
export const firestore = {
  index: 'This filter and sort aren’t indexed in the Firebase project',
  filter: 'Documents in Firestore can’t be filtered by this',
  values: 'Documents in Firestore can be filtered by at most 30 values',
  lists: 'In Firestore, search and a filter on a list don’t work together',
  sort: 'Documents in Firestore can’t be sorted by this',
  range: 'In Firestore, sort by the field that the range is asked of',
  far: 'In Firestore, pages far ahead are reached step by step',
} as const
