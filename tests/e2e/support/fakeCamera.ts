import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'

const WIDTH = 640
const HEIGHT = 480
const SCALE = 12
const FRAMES = 10
const WHITE = 235
const BLACK = 16
/** Neither blue nor red (chroma of grey). */
const GREY = 128

/** A film of one QR code for Chromium's fake camera: YUV 4:2:0, uncompressed. */
export async function filmOf(code: string): Promise<string> {
  const bits = encodeQR(code, 'raw', { ecc: 'medium' })
  const luma = Buffer.alloc(WIDTH * HEIGHT, WHITE)
  const [left, top] = [(WIDTH - bits.length * SCALE) >> 1, (HEIGHT - bits.length * SCALE) >> 1]
  for (const [y, row] of bits.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let line = 0; line < SCALE; line++) {
          const at = (top + y * SCALE + line) * WIDTH + left + x * SCALE
          luma.fill(BLACK, at, at + SCALE)
        }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  const file = join(await mkdtemp(join(tmpdir(), 'ullage-film-')), 'code.y4m')
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
  return file
}
