export * from './en/index'
