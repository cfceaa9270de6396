// Only in pages of a server that reports errors: keeps errors until the reporter has loaded, which replaces the list.
{
  const MAX = 20
  window.thrownErrors = []
  const keep = thrown => {
    if (thrown && !(window.thrownErrors.length >= MAX)) window.thrownErrors.push(thrown)
  }
  addEventListener('error', ({ error }) => keep(error))
  addEventListener('unhandledrejection', ({ reason }) => keep(reason))
  // React logs the errors that a boundary catches, and so does the router.
  const { error } = console
  // oxlint-disable-next-line no-console -- replaced, not used
  console.error = (...parts) => {
    for (const part of parts) if (part instanceof Error) keep(part)
    error.apply(console, parts)
  }
  const { script } = JSON.parse(document.documentElement.dataset.reporting)
  const load = () => import(script).catch(() => undefined)
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(load))
}
