// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { I18nContextProvider, type TranslationMessages } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { leftToRight } from '../../src/config/schema/text/bidi'
import type { Language } from '../../src/config/schema/constants'
import { entityOf } from '../../src/config/entities'
import { isExcluded } from '../../src/config/excludedReading'
import { createI18nProvider } from '../../src/providers/i18n/i18nProvider'
import { loadMessages, messagesOf } from '../../src/providers/i18n/messages'
import { setPreferences } from '../../src/providers/preferences'
import { useRangeWords } from '../../src/resources/analytics/useRangeWords'
import { FieldCell, FieldView, ValueBrief } from '../../src/resources/engine/EntityField'
import { EveryDigit, Figure } from '../../src/resources/engine/fields/Figure'
import { FormPage } from '../../src/resources/engine/form/FormPage'
import { longText } from '../../src/resources/engine/inputs/longText'
import { useMeasure } from '../../src/resources/engine/useMeasure'
import { ChecksList } from '../../src/resources/installs/ChecksList'
import { ChartLegend } from '../../src/resources/ui/ChartLegend'
import { volumes } from '../../src/resources/ui/chartAxes'
import { placedSigns, stackedTops } from '../../src/resources/ui/chartMarks'
import { type ChartPoint, newestOf, rowsOf } from '../../src/resources/ui/chartRows'
import { createMap } from '../../src/resources/ui/mapBase'

const shown = (what: React.ReactElement) => render(what).container.querySelector('span')!
/** The visible part of a figure that screen readers read as a whole. */
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
    // As the event's field declares it.
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

beforeAll(() => loadMessages('ar'))
afterEach(() => {
  cleanup()
  setPreferences({ language: 'en' })
})

/** Renders in Arabic, from right to left. */
const inArabic = (what: React.ReactElement) => {
  setPreferences({ language: 'ar' })
  return render(
    <I18nContextProvider value={createI18nProvider()}>
      <div dir="rtl">{what}</div>
    </I18nContextProvider>,
  ).container
}
/** The element that sets the direction of a text inside. */
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
      const { format } = useMeasure('L')
      const range = useRangeWords()
      return (
        <>
          <p>{format(800)}</p>
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

const HOUR = 3_600_000
const point = (hour: number, raw: number, more: Partial<ChartPoint> = {}): ChartPoint => ({
  at: hour * HOUR,
  raw,
  smoothed: raw,
  excluded: false,
  ...more,
})
const labels = {
  time: 'Measured',
  raw: 'Raw',
  smoothed: 'Smoothed',
  excluded: 'Excluded',
  expected: 'Forecast',
  compared: 'Expected level',
  shaded: 'Sudden drop',
  unit: 'L',
}
type Props = Parameters<typeof ChartLegend>[0]
const ALL = ['raw', 'smoothed', 'excluded', 'expected'] as const
const show = (row: Props['row'], drawn: Props['drawn'] = ALL) =>
  render(<ChartLegend row={row} capacity={2000} timeZone="UTC" locale="en" labels={labels} drawn={drawn} />)
const entry = (name: string) => screen.getByText(name).closest('div')!

describe('a reading on the chart', () => {
  test('is drawn as set aside where staff or the cleaning do not believe it', () => {
    const reading = (flags: string[], excluded = false) => isExcluded({ flags, excluded })
    expect(reading([])).toBe(false)
    expect(reading(['clamped'])).toBe(false)
    expect(reading([], true)).toBe(true)
    expect(reading(['clamped', 'out_of_range'])).toBe(true)
    expect(reading(['sensor_fault'])).toBe(true)
    expect(reading(['outlier'])).toBe(true)
    // The device itself reports a fast change, so no confirmation is needed.
    expect(reading(['outlier', 'fast_change'])).toBe(false)
    const [row] = rowsOf([point(1, 0, { smoothed: null, excluded: true })], [])
    expect(row).toMatchObject({ raw: null, excluded: 0 })
  })
})

describe("the chart's legend", () => {
  test('tells the newest level while nobody points at a time', () => {
    const rows = rowsOf([point(1, 900), point(2, 1000), point(3, 0, { smoothed: null, excluded: true })], [])
    show(newestOf(rows))
    expect(entry('Smoothed')).toHaveTextContent('1,000 L (50%)')
    expect(screen.getByText(/02:00 am/)).toBeVisible()
  })

  test('names what has no value at a time, and says no dash for it', () => {
    show(undefined)
    for (const name of ['Raw', 'Smoothed', 'Excluded', 'Forecast'])
      expect(entry(name)).toHaveTextContent(new RegExp(`^${name}$`))
    expect(document.body).not.toHaveTextContent('–')
  })

  test('tells the range of what is expected', () => {
    show({ at: 0, p10: 700, p50: 800, p90: 900 })
    expect(entry('Forecast')).toHaveTextContent('800 L (700–900)')
  })

  test('has a key for each mark as it is drawn', () => {
    show(undefined)
    const shapes = [...document.querySelectorAll('svg')].map(svg => svg.innerHTML)
    expect(new Set(shapes).size).toBe(4)
    expect(within(entry('Raw')).queryByText('L')).toBeNull()
    expect(entry('Raw').querySelector('circle')).not.toBeNull()
    expect(entry('Smoothed').querySelector('line:not([stroke-dasharray])')).not.toBeNull()
    expect(entry('Excluded').querySelector('circle')).not.toBeNull()
    expect(entry('Forecast').querySelector('line[stroke-dasharray]')).not.toBeNull()
  })

  test('names the event and the expected level where they are drawn, and no forecast where there is none', () => {
    show(undefined, ['raw', 'compared', 'shaded'])
    expect(entry('Expected level').querySelector('line[stroke-dasharray]')).not.toBeNull()
    expect(entry('Sudden drop').querySelector('rect')).not.toBeNull()
    expect(screen.queryByText('Forecast')).toBeNull()
  })
})

describe('what the chart says beside its readings', () => {
  test('a name stands at its line, or below the name before it where there is no room', () => {
    const block = (centre: number) => ({ centre, height: 12 })
    expect(stackedTops([block(20), block(60)])).toEqual([14, 54])
    expect(stackedTops([block(20), block(22), block(60)])).toEqual([14, 26, 54])
  })

  test('signs of the same time stand side by side, and one that is told twice there is drawn once', () => {
    const sign = (x: number, of = '▲', bad = false) => ({ x, sign: of, bad })
    expect(placedSigns([sign(50, '▼', true), sign(10), sign(48), sign(12)])).toEqual([
      sign(10),
      sign(48),
      sign(60, '▼', true),
    ])
  })
})
