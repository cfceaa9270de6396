// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { entityOf } from '../../src/config/entities'
import { FieldCell, FieldView } from '../../src/resources/engine/EntityField'
import { Count, WholeFigures } from '../../src/resources/engine/fields/Figure'
import { Kpi } from '../../src/resources/engine/figures/Kpi'

const shown = (what: React.ReactElement) => render(what).container.querySelector('span')!
/** The visible part of a figure that screen readers read as a whole. */
const seen = (figure: Element) => figure.querySelector('[aria-hidden]')
const heard = (figure: Element) => figure.querySelector('.visually-hidden')
const tanks = entityOf('tanks')
const tank = { id: 12_345, capacity_l: 10_830 }

describe('a number', () => {
  test('of records is shortened likewise, and neither is on a record’s own page', () => {
    const count = shown(<Count value={10_240} capped />)
    expect(seen(count)).toHaveTextContent(/^10.2K\+$/)
    expect(heard(count)).toHaveTextContent(/^10,240\+$/)
    const page = render(
      <WholeFigures value={true}>
        <FieldView entity={tanks} name="capacity_l" record={tank} /> of <Count value={10_240} />
      </WholeFigures>,
    ).container
    expect(page).toHaveTextContent(/^10,830 L of 10,240$/)
  })

  test('in a tile is shortened, and exact in its tooltip', () => {
    const tile = (unit?: string) =>
      render(
        <MemoryRouter>
          <Kpi label="To deliver" value={12_345} difference={-10_500} to="/" {...(unit ? { unit } : {})} />
        </MemoryRouter>,
      ).container.querySelector('a')!
    expect(tile('L').querySelector('strong')).toHaveTextContent(/^12.3K L$/)
    expect(tile('L')).toHaveAttribute('data-tooltip', '12,345 L')
    expect(tile().querySelector('strong')).toHaveTextContent(/^12.3K$/)
    expect(tile()).toHaveAttribute('data-tooltip', '12,345')
  })

  test('of a device that was never heard is N/A in red; that of a missing reading is unknown', () => {
    const status = shown(
      <FieldCell
        entity={entityOf('devices')}
        name="status_quality"
        record={{ id: 1, status_quality: null }}
      />,
    )
    expect(status).toHaveAttribute('data-tone', 'bad')
    expect(status).toHaveTextContent(/^format.quality.other$/)
    expect(
      shown(<FieldCell entity={tanks} name="quality" record={{ id: 1, quality: null }} />),
    ).toHaveTextContent(/^–$/)
  })
})
