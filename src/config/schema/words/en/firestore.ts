/** What documents in Firestore can't be asked for. */
export const firestore = {
  index: 'This filter and sort aren’t indexed in the Firebase project',
  filter: 'Documents in Firestore can’t be filtered by “%{field}”',
  values: 'Documents in Firestore can be filtered by at most 30 values of “%{field}”',
  lists: 'In Firestore, search and a filter on a list don’t work together',
  sort: 'Documents in Firestore can’t be sorted by “%{field}”: choose another column',
  range:
    'In Firestore, a list filtered by a range or “is not” of “%{field}” is sorted by “%{field}”: sort by it, or remove that filter',
  ranges: 'In Firestore, one filter at a time can be a range or “is not”: remove the one on “%{field}”',
  others:
    'Documents in Firestore can’t be filtered by “is not” or “has a value” on “%{field}”: choose the values to find instead',
  far: 'In Firestore, pages far ahead are reached step by step',
} as const
