export * from './check'
export * from './tank'
export * from './types'
