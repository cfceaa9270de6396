import {
  BrowserClient,
  breadcrumbsIntegration,
  defaultStackParser,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import type { PageReporting } from '../../config/schema/reporting/pageReporting'
import { createRateBound } from '../../config/schema/reporting/rateBound'
import { reportable } from '../../config/schema/reporting/reportable'
import { getSession } from '../auth/session'

declare global {
  interface Window {
    /** Errors that `public/collect.js` found: a list until this module has loaded, then what reports them. */
    thrownErrors?: { push(thrown: unknown): unknown }
  }
}

const LIMITS = { same: 5, all: 20 }

/** Failed requests have a status: the server reports those that are its own. An aborted one was meant to end. */
const isExpected = (thrown: unknown) => {
  const { status, name } = thrown as { status?: unknown; name?: unknown }
  return typeof status === 'number' || name === 'AbortError'
}

/** The user of the session at the time of a report: none before the sign-in and after the sign-out. */
function user() {
  const session = getSession()
  return session ? { id: session.user.id, role: session.role } : {}
}

function openClient({ dsn, environment, release }: PageReporting) {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    // The labels of clicked elements (`dom`) contain names of customers.
    integrations: [breadcrumbsIntegration({ dom: false, xhr: false }), linkedErrorsIntegration()],
    dataCollection: { userInfo: false },
    traceLifecycle: 'static',
    sendClientReports: false,
    beforeSend: event => reportable({ ...event, user: user(), request: { url: location.href } }),
  })
  getCurrentScope().setClient(client)
  client.init()
  return client
}

/** Reports the errors that were kept before this module had loaded, and those that come. */
function start(settings: PageReporting, kept: readonly unknown[]): void {
  const client = openClient(settings)
  const mayReport = createRateBound(LIMITS)
  const report = (thrown: unknown) => {
    if (isExpected(thrown) || !mayReport(thrown, Date.now())) return
    const mechanism = { type: 'generic', handled: false }
    client.captureException(thrown, { mechanism }, getCurrentScope())
  }
  kept.forEach(report)
  window.thrownErrors = { push: report }
}

const { reporting } = document.documentElement.dataset
if (reporting && Array.isArray(window.thrownErrors))
  start(JSON.parse(reporting) as PageReporting, window.thrownErrors)
