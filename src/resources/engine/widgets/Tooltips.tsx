import { useTheme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'

const DELAY_MS = 300
/** Delay before closing, ms, so that the pointer can move onto the tooltip. */
const GRACE_MS = 100

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null
const isTooltip = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="tooltip"]') !== null

/**
 * A tooltip for elements with `data-tooltip`, on hover or keyboard focus. One for the page, as a list has hundreds
 * of figures. Placed below, or beside with `data-tooltip-side="end"`.
 */
export function Tooltips() {
  const end = useTheme().direction === 'rtl' ? 'left' : 'right'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: HTMLElement | null, wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAnchor(next?.isConnected ? next : null), wait)
    }
    const onPoint = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || isTooltip(target)) return clearTimeout(timer)
      const next = anchorOf(target)
      return show(next, next ? DELAY_MS : GRACE_MS)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const next = anchorOf(target)
      show(next === target && next?.matches(':focus-visible') ? next : null, 0)
    }
    const close = () => show(null, 0)
    document.addEventListener('pointerover', onPoint)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', close)
    document.addEventListener('pointerdown', close)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return (
    <Tooltip
      open={anchor !== null}
      title={anchor ? <bdi dir="auto">{anchor.dataset.tooltip}</bdi> : ''}
      placement={anchor?.dataset.tooltipSide === 'end' ? end : 'bottom'}
      onClose={() => setAnchor(null)}
      slotProps={{ popper: { anchorEl: anchor } }}
    >
      <span hidden />
    </Tooltip>
  )
}
