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
import setupParts from '../../src/resources/geometry/setupParts'
import faultParts from '../../src/resources/health/checkParts'
import auditParts from '../../src/resources/installs/auditParts'
import signalParts from '../../src/resources/signal-checks/listParts'
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
    const stop_reason = 'Stage 2: 2 of 9 devices failed (22 %, limit 5 %)'
    const halt = { code: 'failures', failed: 2, devices: 9, stage: 2, limit_pct: 5 }
    expect(cell(rolloutParts, 'stop_reason', { stop_reason, halt })).toBe(stop_reason)
    expect(cell(rolloutParts, 'stop_reason', { stop_reason, halt }, 'es')).toBe(
      'Etapa 2: fallaron 2 de 9 dispositivos (22 %, límite 5 %)',
    )
    // Reasons stored before codes existed, entered by a user, or with a code that this page doesn't know.
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

  test('give a fault and a poor score a sign, and no sign to what is in order', () => {
    const hasSign = (name: string, record: object) => {
      const Cell = (faultParts as Parts).cells![name]!
      const found = shown(
        <RecordContextProvider value={{ id: 1, ...record }}>
          <Cell />
        </RecordContextProvider>,
      ).querySelector('svg')
      cleanup()
      return found !== null
    }
    expect(hasSign('fault_code', { fault_code: 'Low battery' })).toBe(true)
    expect(hasSign('fault_code', { fault_code: 'No fault' })).toBe(false)
    expect(hasSign('score', { score: 49 })).toBe(true)
    expect(hasSign('score', { score: 50 })).toBe(false)
    expect(cell(faultParts, 'score', { score: 50 })).toBe('50 / 100')
    expect(cell(faultParts, 'reasons', { reasons: ['many resets'] }, 'es')).toBe('Muchos reinicios')
  })

  test('tell by how many stations a signal check was heard', () => {
    const samples = [{ rssi: -104, snr: 8, stations: 3 }]
    expect(cell(signalParts, 'samples', { samples })).toBe('-104 dBm · 8 dB · 3 stations')
    expect(cell(signalParts, 'samples', { samples: [{ rssi: -104 }] })).toBe('-104 dBm')
  })

  test('tell the yield of a batch, and of none that was not begun', () => {
    const counts = { prepared: 200, passed: 190, failed: 6, scrapped: 4 }
    expect(cell(ofBatches, 'counts', { counts })).toBe('95 % · Failed 10')
    expect(cell(ofBatches, 'counts', { counts: { prepared: 0 } })).toBe('–')
  })
})

test('an audit shows which of its checks failed', () => {
  const checks = [
    { code: 'photo', ok: false, comment: 'Blurred' },
    { code: 'dip', ok: true, comment: null },
  ]
  const Checks = auditParts.fields!.checks!.View!
  shown(
    <RecordContextProvider value={{ id: 1, checks }}>
      <Checks />
    </RecordContextProvider>,
  )
  const row = (name: RegExp) => screen.getByRole('row', { name })
  expect(row(/^Photos are clear No Blurred/).querySelector('svg')).not.toBeNull()
  expect(row(/^Dip and reading within 30 mm Yes –/)).toBeVisible()
})

test('the setup of a tank asks for a strapping table only where its shape has one', () => {
  const { isAsked } = setupParts.fields!.strapping!
  expect(isAsked!({ shape: 'vertical_cylinder', strapping: null })).toBe(false)
  expect(isAsked!({ shape: 'strapped', strapping: null })).toBe(true)
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
