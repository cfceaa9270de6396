import { describe, expect, test } from 'vitest'
import { flip } from '../../src/shell/flip'

describe('flip', () => {
  test.each([
    ['margin-left', '4px', 'margin-right', '4px'],
    ['right', 'auto', 'left', 'auto'],
    ['border-top-left-radius', '0', 'border-top-right-radius', '0'],
    ['margin', '1px 2px 3px 4px', 'margin', '1px 4px 3px 2px'],
    ['padding', '1px calc(2px + 3px) 0 var(--x)', 'padding', '1px var(--x) 0 calc(2px + 3px)'],
    ['padding', '1px 2px', 'padding', '1px 2px'],
    ['border-radius', '4px 0 0 4px', 'border-radius', '0 4px 4px 0'],
    ['border-radius', '4px 2px', 'border-radius', '2px 4px'],
    ['border-radius', '1px 2px 3px', 'border-radius', '2px 1px 2px 3px'],
    ['border-radius', '8px', 'border-radius', '8px'],
    ['text-align', 'left', 'text-align', 'right'],
    ['transform-origin', 'top left', 'transform-origin', 'top right'],
    ['transform', 'translate(14px, -9px) scale(0.75)', 'transform', 'translate(-14px, -9px) scale(0.75)'],
    ['transform', 'translateX(-100%)', 'transform', 'translateX(100%)'],
    ['transform', 'translate(0, 20px)', 'transform', 'translate(0, 20px)'],
    ['transform', 'translateY(8px)', 'transform', 'translateY(8px)'],
    ['--left-of', 'left', '--left-of', 'left'],
    ['background-image', 'url(left.png)', 'background-image', 'url(left.png)'],
  ])('%s: %s reads %s: %s from right to left', (property, value, turned, as) => {
    expect(flip(property, value)).toEqual([turned, as])
  })

  test('turned twice is as it was', () => {
    for (const [property, value] of [
      ['margin', '1px 2px 3px 4px'],
      ['border-radius', '1px 2px 3px 4px'],
      ['transform', 'translate(14px, 2px)'],
      ['padding-right', '1px'],
    ] as const)
      expect(flip(...flip(property, value))).toEqual([property, value])
  })
})
