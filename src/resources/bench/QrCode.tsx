import { create, type QRCode } from 'qrcode'

const SIZE = 64
/** What a reader needs around a code, in squares. */
const QUIET = 2

/** The dark squares of a code, as one path. */
function pathOf({ modules }: QRCode): string {
  const squares: string[] = []
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) squares.push(`M${column + QUIET} ${row + QUIET}h1v1h-1z`)
  return squares.join('')
}

/** A text as a QR code, black on white in any mode: a scanner reads it from the screen as well. */
export function QrCode({ text }: { text: string }) {
  const code = create(text, { errorCorrectionLevel: 'M' })
  const side = code.modules.size + 2 * QUIET
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={SIZE}
      height={SIZE}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(code)} fill="#000" />
    </svg>
  )
}
