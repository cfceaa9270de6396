import { describe, expect, test } from 'vitest'
import { screenOf } from '../../src/config/screens'
import { filterOfParams, filterOfState } from '../../src/resources/engine/list/filterOfParams'
import { paramLink } from '../../src/resources/engine/links'

describe('a link to a list', () => {
  test('names the records of a schedule or a client by a parameter of its own', () => {
    expect(paramLink('jobs', 'scheduleId', 3)).toBe('/dashboard/jobs?scheduleId=3')
    expect(filterOfParams(screenOf('jobs').screen, '?scheduleId=3')).toEqual({ schedule_id: 3 })
    expect(filterOfParams(screenOf('groups').screen, '?clientId=10')).toEqual({ parent_id: 10 })
    expect(filterOfParams(screenOf('jobs').screen, '?clientId=10')).toBeUndefined()
  })

  test('may hand over a filter in the state of the history; one in the address wins', () => {
    const { entity } = screenOf('tanks')
    const low = { level_state: 'low', pct_lte: 25 }
    expect(filterOfState(entity, '', { filter: low })).toEqual(low)
    expect(filterOfState(entity, '', low)).toEqual(low)
    expect(filterOfState(entity, '?filter={}', { filter: low })).toBeUndefined()
    for (const other of [null, undefined, 'low', {}, { searching: true }, { ...low, _scrollToTop: true }])
      expect(filterOfState(entity, '', other)).toBeUndefined()
  })
})
