// @vitest-environment jsdom
import styled from '@emotion/styled'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import { Direction } from '../../src/shell/Direction'

/** As MUI's styles of the label of an input. */
const Label = styled.p({
  marginLeft: 4,
  padding: '1px 2px 3px 5px',
  borderRadius: '4px 0 0 6px',
  textAlign: 'left',
  transformOrigin: 'top left',
  transform: 'translate(14px, -9px) scale(0.75)',
})

const stylesOf = async (rtl: boolean) => {
  render(
    <Suspense>
      <Direction rtl={rtl}>
        <Label>Name</Label>
      </Direction>
    </Suspense>,
  )
  const style = getComputedStyle(await screen.findByText('Name'))
  const names = ['marginLeft', 'marginRight', 'padding', 'borderRadius', 'textAlign', 'transform'] as const
  return [...names.map(name => style[name]), style.transformOrigin]
}

describe('the direction of a page', () => {
  test('leaves styles as they are where the language runs from left to right', async () => {
    expect(await stylesOf(false)).toEqual([
      '4px',
      '0',
      '1px 2px 3px 5px',
      '4px 0 0 6px',
      'left',
      'translate(14px, -9px) scale(0.75)',
      'top left',
    ])
  })

  test('mirrors styles of libraries where it runs from right to left', async () => {
    expect(await stylesOf(true)).toEqual([
      '0',
      '4px',
      '1px 5px 3px 2px',
      '0 4px 6px 0',
      'right',
      'translate(-14px, -9px) scale(0.75)',
      'top right',
    ])
  })
})
