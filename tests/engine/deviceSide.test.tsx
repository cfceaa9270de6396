// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { I18nContextProvider, RecordContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certaintyOf, signalQuality } from '../../server/domain/signal'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { loadMessages } from '../../src/providers/i18n/messages'
import { setPreferences } from '../../src/providers/preferences'
import { ofBatches } from '../../src/resources/bench/batchListParts'
import { PanelGrid } from '../../src/resources/bench/PanelGrid'
import rolloutParts from '../../src/resources/firmware/rolloutListParts'
import { ofRolloutUpdates } from '../../src/resources/firmware/updateListParts'
import faultParts from '../../src/resources/health/checkParts'
import type { Parts } from '../../src/resources/engine/parts/parts'

beforeAll(() => Promise.all([loadMessages('en'), loadMessages('es')]))
afterEach(() => {
  cleanup()
  setPreferences({ language: 'en' })
})

const shown = (what: React.ReactElement, language: 'en' | 'es' = 'en') => {
  setPreferences({ language })
  return render(
    <MemoryRouter>
      <I18nContextProvider value={createI18nProvider()}>{what}</I18nContextProvider>
    </MemoryRouter>,
  ).container
}
const cell = (parts: Parts, name: string, record: object, language?: 'en' | 'es') => {
  const Cell = parts.cells![name]!
  const inRow = (
    <RecordContextProvider value={{ id: 1, ...record }}>
      <Cell />
    </RecordContextProvider>
  )
  const { textContent } = shown(inRow, language)
  cleanup()
  return textContent
}

describe('lists of the device side', () => {
  test('tell why a roll-out stopped in the reader’s language, and what somebody said as it was said', () => {
    const stop_reason = '2 of 9 devices of stage 2 failed; at most 5 % may'
    const halt = { code: 'failures', failed: 2, devices: 9, stage: 2, limit_pct: 5 }
    expect(cell(rolloutParts, 'stop_reason', { stop_reason, halt })).toBe(stop_reason)
    expect(cell(rolloutParts, 'stop_reason', { stop_reason, halt }, 'es')).toBe(
      'Fallaron 2 de 9 dispositivos de la etapa 2; se permite como máximo el 5 %',
    )
    // Of before there were codes, of a person, and of a code that is newer than the page.
    expect(cell(rolloutParts, 'stop_reason', { stop_reason, halt: null }, 'es')).toBe(stop_reason)
    expect(cell(rolloutParts, 'stop_reason', { stop_reason: 'Frost' }, 'es')).toBe('Frost')
    expect(cell(rolloutParts, 'stop_reason', { stop_reason, halt: { ...halt, code: 'moon' } }, 'es')).toBe(
      stop_reason,
    )
    expect(cell(rolloutParts, 'stop_reason', { stop_reason: null, halt: null })).toBe('–')
  })

  test('tell codes of errors and faults in words, and leave what they don’t know as it is', () => {
    expect(cell(ofRolloutUpdates, 'error', { error: 'hash' })).toBe('Image checksum differs')
    expect(cell(ofRolloutUpdates, 'error', { error: 'error 9' }, 'es')).toBe('error 9')
    expect(cell(ofRolloutUpdates, 'error', { error: null })).toBe('–')
    expect(cell(faultParts, 'fault_code', { fault_code: 'No fault' }, 'es')).toBe('Sin fallo')
    expect(cell(faultParts, 'fault_code', { fault_code: 'Water inside' }, 'es')).toBe('Water inside')
  })

  test('tell the yield of a batch, and of none that was not begun', () => {
    const counts = { prepared: 200, passed: 190, failed: 6, scrapped: 4 }
    expect(cell(ofBatches, 'counts', { counts })).toBe('95 % · Failed 10')
    expect(cell(ofBatches, 'counts', { counts: { prepared: 0 } })).toBe('–')
  })
})

describe('a panel', () => {
  test('lies as a grid of its positions, with how each board’s test went and the places that are empty', () => {
    const positions = [
      { pos: 1, serial: 'S-1', result: 'passed' },
      { pos: 4, serial: 'S-4', result: 'failed' },
      { pos: 2, serial: 'S-2' },
    ]
    shown(<PanelGrid record={{ id: 'A', positions }} />)
    const places = screen.getAllByRole('listitem').map(each => each.textContent)
    expect(places).toEqual(['1S-1Passed', '2S-2Open', '3No board', '4S-4Failed'])
    expect(screen.getByText('Passed: 1')).toBeVisible()
    expect(within(screen.getByRole('list')).getByText('Failed')).toBeVisible()
  })

  test('without boards says so', () => {
    shown(<PanelGrid record={{ id: 'A', positions: [] }} />)
    expect(screen.getByText('No boards on this panel yet')).toBeVisible()
  })
})

describe('a predicted signal', () => {
  test.each([
    [-104, 0.5, 0],
    [-110, 1, 1],
    [-120, null, 2],
    [-121, 0, 3],
    [-100, 5, 2],
    [-100, 15, 3],
  ])('of %s dBm with %s %% lost is judged %s', (rssi, loss, quality) => {
    expect(signalQuality(rssi, loss)).toBe(quality)
  })
  test('is the more certain, the nearer and the more it follows from', () => {
    expect([certaintyOf(3, 0.9), certaintyOf(2, 0.9), certaintyOf(9, 4.1)]).toEqual(['high', 'medium', 'low'])
  })
})
