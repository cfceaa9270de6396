import encodeQR from 'qr'

const SIZE = 64
/** The quiet zone around the code, in modules. */
const QUIET = 2

/** The dark modules of a code as one path. */
const pathOf = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')

/** A text as a QR code, black on white in every colour mode, so that it can be scanned from the screen. */
export function QrCode({ text }: { text: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const side = modules.length
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      width={SIZE}
      height={SIZE}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}
