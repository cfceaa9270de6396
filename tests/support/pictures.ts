import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import encode, { init } from '@jsquash/jpeg/encode'
import encodePngOf, { init as initPng } from '@jsquash/png/encode'

const require = createRequire(import.meta.url)
const bytesOf = (file: string) => readFileSync(require.resolve(`@jsquash/${file}`))

type Colour = readonly [red: number, green: number, blue: number, alpha?: number]

/** Pixels in one colour, with the left half in another if given. */
function pixels(width: number, height: number, right: Colour, left: Colour = right): ImageData {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue, alpha = 255] = at % width < width / 2 ? left : right
    data.set([red, green, blue, alpha], at * 4)
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

/** EXIF data of a camera: its orientation and position. */
function exif(orientation: number, text: string): Buffer {
  const copyright = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  head.write('MM\0*')
  head.writeUInt32BE(8, 4)
  head.writeUInt16BE(2, 8)
  const entry = (at: number, tag: number, type: number, count: number) => {
    head.writeUInt16BE(tag, at)
    head.writeUInt16BE(type, at + 2)
    head.writeUInt32BE(count, at + 4)
  }
  entry(10, 0x0112, 3, 1)
  head.writeUInt16BE(orientation, 18)
  entry(22, 0x8298, 2, copyright.length)
  head.writeUInt32BE(head.length, 30)
  const body = Buffer.concat([Buffer.from('Exif\0\0'), head, copyright])
  const mark = Buffer.from([0xff, 0xe1, 0, 0])
  mark.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([mark, body])
}

/** A photo as a phone takes it: `orientation` as in EXIF, 6 being turned to the right. */
export async function makePhoto(width: number, height: number, orientation = 1, text = ''): Promise<Buffer> {
  await init(new WebAssembly.Module(bytesOf('jpeg/codec/enc/mozjpeg_enc.wasm')))
  const jpeg = Buffer.from(await encode(pixels(width, height, [0, 128, 255], [200, 20, 20]), { quality: 90 }))
  return Buffer.concat([jpeg.subarray(0, 2), exif(orientation, text), jpeg.subarray(2)])
}

/** A picture with this opacity. */
export async function makePng(width: number, height: number, alpha = 255): Promise<Buffer> {
  await initPng(bytesOf('png/codec/pkg/squoosh_png_bg.wasm'))
  return Buffer.from(await encodePngOf(pixels(width, height, [0, 128, 255, alpha])))
}

/** A part of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length)
  whole.write(type, 4)
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}

/** A black PNG: a small file of any number of pixels. */
export function flatPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // Eight bits for each of three colours.
  head.set([8, 2], 8)
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
