// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { FieldCell, FieldView, ValueBrief } from '../../src/resources/engine/EntityField'
import { EveryDigit, Figure } from '../../src/resources/engine/fields/Figure'

afterEach(cleanup)
const shown = (what: React.ReactElement) => render(what).container.querySelector('span')!
const tanks = entityOf('tanks')
const tank = { id: 12_345, capacity_l: 10_830, volume_l: 9999, version: 10_001 }

describe('a figure', () => {
  test('above 9999 shows as thousands with one decimal and K, and all of it on hover', () => {
    const figure = shown(<FieldCell entity={tanks} name="capacity_l" record={tank} />)
    expect(figure).toHaveTextContent(/^10.8K L$/)
    expect(figure).toHaveAttribute('title', '10,830 L')
    expect(shown(<FieldView entity={tanks} name="capacity_l" record={tank} />)).toHaveTextContent('10.8K L')
    expect(shown(<Figure value={-12_000} unit="mm" />)).toHaveTextContent('-12.0K mm')
  })

  test('up to 9999 shows every digit', () => {
    const figure = shown(<FieldCell entity={tanks} name="volume_l" record={tank} />)
    expect(figure).toHaveTextContent(/^9,999 L$/)
    expect(figure).not.toHaveAttribute('title')
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

  test('that names a record or a version is no amount', () => {
    expect(shown(<FieldCell entity={tanks} name="id" record={tank} />)).toHaveTextContent(/^12345$/)
    expect(shown(<FieldCell entity={tanks} name="version" record={tank} />)).toHaveTextContent(/^10001$/)
    const users = entityOf('users')
    const user = { id: 1, distributor_id: 20_001 }
    expect(shown(<FieldCell entity={users} name="distributor_id" record={user} />)).toHaveTextContent(
      /^20001$/,
    )
  })
})
