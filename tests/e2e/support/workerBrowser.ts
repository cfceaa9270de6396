import type { Browser } from 'playwright-core'
import { endVisits, openBrowser } from './browser'
import { ownAddress } from './ownProduct'

let shared: Promise<Browser> | undefined

/** The browser that all test files of a worker share. It ends with the worker; a file ends its visits by `leaveAll`. */
export const workerBrowser = (): Promise<Browser> => (shared ??= openBrowser())

/** Ends a file's visits. The next file gets their HTTP cache, which has the product's compiled scripts. */
export const leaveAll = async (): Promise<void> => endVisits(await workerBrowser(), ownAddress())
