// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { I18nContextProvider, type TranslationMessages } from 'react-admin'
import { afterEach, describe, expect, test } from 'vitest'
import type { Language } from '../../src/config/constants'
import { entityOf } from '../../src/config/entities'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { FieldCell, FieldView, ValueBrief } from '../../src/resources/engine/EntityField'
import { EveryDigit, Figure } from '../../src/resources/engine/fields/Figure'

afterEach(cleanup)
const shown = (what: React.ReactElement) => render(what).container.querySelector('span')!
/** What is seen of a figure that is heard whole. */
const seen = (figure: Element) => figure.querySelector('[aria-hidden]')
const heard = (figure: Element) => figure.querySelector('.visually-hidden')
const tanks = entityOf('tanks')
const tank = { id: 12_345, capacity_l: 10_830, volume_l: 9999, version: 10_001 }

describe('a figure', () => {
  test('above 9999 shows as thousands with one decimal and K, and all of it in a tooltip and to who hears it', () => {
    const figure = shown(<FieldCell entity={tanks} name="capacity_l" record={tank} />)
    expect(seen(figure)).toHaveTextContent(/^10.8K L$/)
    expect(heard(figure)).toHaveTextContent(/^10,830 L$/)
    expect(figure).toHaveAttribute('data-tooltip', '10,830 L')
    expect(shown(<FieldView entity={tanks} name="capacity_l" record={tank} />)).toHaveTextContent('10.8K L')
    expect(shown(<Figure value={-12_000} unit="mm" />)).toHaveTextContent('-12.0K mm')
  })

  test('of money has its cents, also where they are none', () => {
    expect(shown(<Figure value={12.5} digits={2} fixed />)).toHaveTextContent(/^12\.50$/)
    expect(shown(<Figure value={1200} digits={2} fixed />)).toHaveTextContent(/^1,200\.00$/)
    expect(shown(<Figure value={12.5} digits={2} />)).toHaveTextContent(/^12\.5$/)
  })

  test('up to 9999 shows every digit', () => {
    const figure = shown(<FieldCell entity={tanks} name="volume_l" record={tank} />)
    expect(figure).toHaveTextContent(/^9,999 L$/)
    expect(figure).not.toHaveAttribute('data-tooltip')
    expect(shown(<Figure value={70.14} digits={1} />)).toHaveTextContent('70.1')
  })

  test('shows every digit where a filter asks for it, and where two are compared', () => {
    expect(shown(<ValueBrief entity={tanks} name="capacity_l" value={10_830} />)).toHaveTextContent(
      '10,830 L',
    )
    const compared = (
      <EveryDigit value={true}>
        <FieldCell entity={tanks} name="capacity_l" record={tank} />
      </EveryDigit>
    )
    expect(shown(compared)).toHaveTextContent('10,830 L')
  })

  test('that is a change has its sign before it, also where its unit is written from right to left', () => {
    const change = shown(<Figure value={-12_000} unit="L" signed />)
    expect(seen(change)).toHaveTextContent(/^−12.0K L$/)
    expect(heard(change)).toHaveTextContent(/^−12,000 L$/)
    expect(shown(<Figure value={437} unit="L" signed />).querySelector('[dir=ltr]')).toHaveTextContent(
      /^\+437$/,
    )
    expect(shown(<Figure value={0} unit="L" signed />)).toHaveTextContent(/^0 L$/)
    expect(shown(<Figure value={-0.3} unit="L" signed />)).toHaveTextContent(/^0 L$/)
    expect(shown(<Figure value={-0.3} unit="L" />)).toHaveTextContent(/^0 L$/)
    // As the field of an event declares it.
    const drop = { id: 1, delta_l: -437 }
    expect(shown(<FieldCell entity={entityOf('events')} name="delta_l" record={drop} />)).toHaveTextContent(
      /^−437 L$/,
    )
  })

  test('that names a record or a version is no amount', () => {
    expect(shown(<FieldCell entity={tanks} name="id" record={tank} />)).toHaveTextContent(/^12345$/)
    expect(shown(<FieldCell entity={tanks} name="version" record={tank} />)).toHaveTextContent(/^10001$/)
  })
})

describe('a unit', () => {
  const said = async (language: Language, name: string, record: object) => {
    await loadMessages(language)
    const provider = polyglotI18nProvider(() => messagesOf(language) as TranslationMessages, language)
    return render(
      <I18nContextProvider value={provider}>
        <FieldCell entity={tanks} name={name} record={{ id: 1, ...record }} />
      </I18nContextProvider>,
    ).container.textContent
  }

  test.each<[Language, string, string]>([
    ['en', '50–63 days', '10.9 L/day'],
    ['fr', '50–63 jours', '10,9 L/jour'],
    ['it', '50–63 giorni', '10,9 L/giorno'],
    ['es', '50–63 días', '10,9 L/día'],
    ['zh', '50–63 天', '10.9 L/天'],
    ['ar', '50–63 يومًا', '10.9 L/يوم'],
  ])('that is a word is said in %s', async (language, days, rate) => {
    expect(await said(language, 'days_p50', { days_p10: 50, days_p50: 55, days_p90: 63 })).toBe(days)
    expect(await said(language, 'rate_l_day', { rate_l_day: 10.9 })).toBe(rate)
  })

  test('is said as of so many', async () => {
    expect(await said('en', 'days_p50', { days_p50: 1 })).toBe('1 day')
    expect(await said('fr', 'days_p50', { days_p50: 1 })).toBe('1 jour')
    expect(await said('ar', 'days_p50', { days_p50: 2 })).toBe('2 يومان')
    expect(await said('ar', 'days_p50', { days_p50: 7 })).toBe('7 أيام')
  })

  test('that is a symbol is the same everywhere', async () => {
    expect(await said('zh', 'level_mm', { level_mm: 424 })).toBe('424 mm')
    expect(await said('fr', 'pct', { pct: 38 })).toBe('38%')
  })
})
