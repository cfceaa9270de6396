// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { leftToRight } from '../../src/config/bidi'
import { entityOf } from '../../src/config/entities'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { loadMessages } from '../../src/providers/i18n/messages'
import { setPreferences } from '../../src/providers/preferences'
import { FieldCell, FieldView } from '../../src/resources/engine/EntityField'
import { FormPage } from '../../src/resources/engine/form/FormPage'
import { longText } from '../../src/resources/engine/inputs/longText'
import { ChecksList } from '../../src/resources/installs/ChecksList'
import { useRangeWords } from '../../src/resources/analytics/useRangeWords'
import { useMeasure } from '../../src/resources/engine/useMeasure'
import { volumes } from '../../src/resources/ui/chartAxes'
import { ChartLegend } from '../../src/resources/ui/ChartLegend'
import { createMap } from '../../src/resources/ui/mapBase'

beforeAll(() => loadMessages('ar'))
afterEach(() => {
  cleanup()
  setPreferences({ language: 'en' })
})

/** What is shown in Arabic, in its page's direction. */
const inArabic = (what: React.ReactElement) => {
  setPreferences({ language: 'ar' })
  return render(
    <I18nContextProvider value={createI18nProvider()}>
      <div dir="rtl">{what}</div>
    </I18nContextProvider>,
  ).container
}
/** The element that decides how a text inside is ordered. */
const decides = (container: HTMLElement, text: string) =>
  [...container.querySelectorAll<HTMLElement>('*')]
    .find(each => each.childElementCount === 0 && each.textContent.includes(text))!
    .closest('bdi, [dir]')!

describe('from right to left', () => {
  test('a text keeps the order that it has by itself', () => {
    const devices = entityOf('devices')
    const record = { id: 1, fw_version: '1.6.0-rc.1' }
    const shown = inArabic(<FieldCell entity={devices} name="fw_version" record={record} />)
    expect(decides(shown, 'rc.1')).toHaveAttribute('dir', 'auto')
  })

  test('a crumb keeps the order that it has by itself, whatever stands beside it', () => {
    const page = (
      <MemoryRouter>
        <FormPage path="manage-firmware" title="1.6.0-rc.1" record={{ id: 1 }}>
          {null}
        </FormPage>
      </MemoryRouter>
    )
    const [list, record] = inArabic(page).querySelectorAll('nav bdi')
    expect(list).toHaveTextContent('البرامج الثابتة')
    expect(record).toHaveTextContent('1.6.0-rc.1')
  })

  test('a long text is typed in its own direction, an empty one in that of the page', () => {
    const Input = longText
    function Form({ note }: { note: string | null }) {
      const field = { type: 'longText', max: 100 } as const
      return (
        <FormProvider {...useForm({ values: { note } })}>
          <Input field={field} source="note" label="" entity="notes" />
        </FormProvider>
      )
    }
    const typed = (note: string | null) => inArabic(<Form note={note} />).querySelector('textarea')
    expect(typed('Mind the door.')).toHaveAttribute('dir', 'auto')
    expect(typed(null)).not.toHaveAttribute('dir')
  })

  test('a checked value stands before its unit', () => {
    const check = { code: 'dip', value: 8, limit: 30, ok: false } as const
    const shown = inArabic(<ChecksList checks={[check]} />)
    expect(shown).toHaveTextContent('\u20668 mm\u2069')
    expect(shown).toHaveTextContent('\u206630 mm\u2069')
  })

  test('a percent sign stands where Intl puts it, right of its figure', () => {
    setPreferences({ language: 'ar' })
    const { translate } = createI18nProvider()
    expect(translate('approvals.confidence', { pct: '97' })).toBe('الثقة \u2066\u206897\u2069%\u2069')
    expect(translate('office.models.fits', { pct: 97 })).toBe('تطابق \u206697%\u2069')
  })

  test('what is listed has the comma of the script between it', () => {
    const record = { id: 1, events: ['threshold_low', 'threshold_critical'] }
    const cell = <FieldCell entity={entityOf('webhooks')} name="events" record={record} />
    expect(inArabic(cell)).toHaveTextContent('مستوى منخفض، مستوى حرج')
  })

  test('a figure is read from left to right, with its unit on the side where its language has it', () => {
    const tanks = entityOf('tanks')
    const record = { id: 1, days_p10: 50, days_p50: 55, days_p90: 63 }
    const shown = inArabic(<FieldView entity={tanks} name="days_p50" record={record} />)
    expect(decides(shown, '50–63')).toHaveAttribute('dir', 'ltr')
    expect(decides(shown, 'يوم')).toHaveAttribute('dir', 'auto')
  })

  test('a time under the chart, and one in a sentence, stay in one piece', () => {
    const labels = { time: '', raw: '', smoothed: '', excluded: '', expected: '', unit: 'L' }
    const at = Date.parse('2026-11-22T14:12:00Z')
    const legend = (
      <ChartLegend
        row={{ at, raw: 1 }}
        capacity={10}
        timeZone="UTC"
        locale="ar"
        labels={labels}
        drawn={['raw']}
      />
    )
    expect(decides(inArabic(legend), '22/11/2026').tagName).toBe('BDI')
    setPreferences({ language: 'ar' })
    const arabic = createI18nProvider().translate('insight.asOf', { at: '22/11/2026 - 02:12 pm' })
    expect(arabic).toContain('\u206822/11/2026 - 02:12 pm\u2069')
  })

  test('a range of figures begins with its lower end, whatever word follows', () => {
    expect(leftToRight('0–10', 'ar')).toBe('\u20660–10\u2069')
    expect(leftToRight('0–10', 'en')).toBe('0–10')
  })

  test('litres, and a range of them, stand before their unit', () => {
    function Litres() {
      const { say } = useMeasure('L')
      const range = useRangeWords()
      return (
        <>
          <p>{say(800)}</p>
          <p>{range(500, 800)}</p>
        </>
      )
    }
    const [one, two] = inArabic(<Litres />).querySelectorAll('p')
    expect(one).toHaveTextContent('\u2068800 L\u2069')
    expect(two).toHaveTextContent('\u2068\u2066500–800\u2069 L\u2069')
  })

  test('so do those of the chart, along its axis and below it', () => {
    expect(volumes([400, 800], 'ar', 'L')).toEqual(['\u2068400\u2069', '\u2068800 L\u2069'])
    expect(volumes([400, 800], 'en', 'L')).toEqual(['400', '800 L'])
    const labels = { time: '', raw: '', smoothed: '', excluded: '', expected: '', unit: 'غالون' }
    const row = { at: 0, p50: 600, p10: 500, p90: 800 }
    const legend = (
      <ChartLegend
        row={row}
        capacity={1000}
        timeZone="UTC"
        locale="ar"
        labels={labels}
        drawn={['expected']}
      />
    )
    expect(inArabic(legend)).toHaveTextContent('(\u2066500–800\u2069)')
  })

  test('a map has west on its left', () => {
    const element = document.createElement('div')
    createMap(element, { url: '/{z}/{x}/{y}.png' })
    expect(element.dir).toBe('ltr')
  })
})

test('from left to right nothing is put around what a sentence tells', async () => {
  await loadMessages('en')
  const english = createI18nProvider().translate('insight.asOf', { at: '22/11/2026 - 02:12 pm' })
  expect(english).toMatch(/ 22\/11\/2026 - 02:12 pm$/)
})

test('what is counted in Arabic stands in the form of its number', () => {
  setPreferences({ language: 'ar' })
  const { translate } = createI18nProvider()
  const asked = (count: number) =>
    translate('engine.act.askMany', { action: '', smart_count: count }).replaceAll(/[\u2066-\u2069]/g, '')
  expect([1, 2, 3, 11, 100].map(asked)).toEqual([
    ': سجل واحد؟',
    ': سجلان؟',
    ': 3 سجلات؟',
    ': 11 سجلًا؟',
    ': 100 سجل؟',
  ])
})
