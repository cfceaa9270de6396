import { afterEach, expect } from 'vitest'
import { PATIENCE_MS } from './patience'

// DOM helpers, only for files that ask for a DOM (`// @vitest-environment jsdom`).
if (typeof document !== 'undefined') {
  const [{ cleanup, configure }, matchers] = await Promise.all([
    import('@testing-library/react'),
    import('@testing-library/jest-dom/matchers'),
  ])
  const { default: _all, ...extensions } = matchers
  expect.extend(extensions)
  configure({ asyncUtilTimeout: PATIENCE_MS })
  afterEach(cleanup)
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined
}
