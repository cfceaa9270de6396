import { afterEach, expect } from 'vitest'

// DOM helpers only where a file asked for a DOM (`// @vitest-environment jsdom`).
if (typeof document !== 'undefined') {
  const [{ cleanup }, matchers] = await Promise.all([
    import('@testing-library/react'),
    import('@testing-library/jest-dom/matchers'),
  ])
  const { default: _all, ...extensions } = matchers
  expect.extend(extensions)
  afterEach(cleanup)
}
