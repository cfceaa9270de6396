import { describe, expect, test } from 'vitest'
import { compareVersions } from '../../server/domain/semver'

/** In the order of Semantic Versioning 2.0.0, section 11. */
const ASCENDING = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0-rc.10',
  '1.0.0-rc1',
  '1.0.0',
  '1.0.10',
  '1.4.0-rc1',
  '1.4.0',
  '1.10.0',
  '2.0.0',
]

describe('compareVersions', () => {
  test('orders versions and their pre-releases', () => {
    for (const [i, a] of ASCENDING.entries())
      for (const [j, b] of ASCENDING.entries())
        expect(Math.sign(compareVersions(a, b)!), `${a} and ${b}`).toBe(Math.sign(i - j))
  })

  test.each(['newest', '1.4', '1.4.0+b7', 'v1.4.0', ''])('knows no order of %j', given => {
    expect(compareVersions(given, '1.4.0')).toBeUndefined()
    expect(compareVersions('1.4.0', given)).toBeUndefined()
  })
})
