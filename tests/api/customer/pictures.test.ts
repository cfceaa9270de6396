import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import decode, { init } from '@jsquash/jpeg/decode'
import { imageSize } from 'image-size'
import { beforeAll, expect, test } from 'vitest'
import { pictureEncoder } from '../../../server/engine/attachments/encodePicture'
import { flatPng, makePhoto, makePng } from '../../support/pictures'

const require = createRequire(import.meta.url)
const encoder = pictureEncoder()
const encodePicture = (content: Buffer, userId = 1) => encoder.encode(content, { userId })
beforeAll(() =>
  init(new WebAssembly.Module(readFileSync(require.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')))),
)
/** The colour of a pixel of a JPEG. */
async function colourAt(jpeg: Buffer, x: number, y: number) {
  const { data, width } = await decode(new Uint8Array(jpeg).buffer)
  const at = (y * width + x) * 4
  return Array.from(data.subarray(at, at + 3))
}

test('a photo is turned as the camera was held, and keeps nothing that the camera wrote', async () => {
  const jpeg = await encodePicture(await makePhoto(60, 40, 6, 'A secret place'))
  expect(imageSize(jpeg)).toMatchObject({ type: 'jpg', width: 40, height: 60 })
  // The left side of the picture is now on top.
  const [red, , blue] = await colourAt(jpeg, 20, 5)
  expect(red!).toBeGreaterThan(blue!)
  expect(jpeg.includes('A secret place')).toBe(false)
  expect(jpeg.includes('Exif')).toBe(false)
})

test('a large photo is drawn at 2000 pixels on its longer side', async () => {
  expect(imageSize(await encodePicture(await makePhoto(3000, 1500)))).toMatchObject({
    width: 2000,
    height: 1000,
  })
})

test('what can be seen through is white', async () => {
  const colour = await colourAt(await encodePicture(await makePng(20, 20, 0)), 10, 10)
  expect(Math.min(...colour)).toBeGreaterThan(250)
})

test.each([
  ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['half a picture', 'half'],
])('%s is refused', async (_name, what) => {
  const png = await makePng(20, 20)
  const content = what === 'half' ? png.subarray(0, 40) : (what as Buffer)
  await expect(encodePicture(content)).rejects.toMatchObject({ code: 'unsupported_type' })
})

test('a small file of more than 24 megapixels is refused, with the limit', async () => {
  const error = await encodePicture(flatPng(4900, 4900)).catch((one: unknown) => one)
  expect(error).toMatchObject({
    code: 'too_large',
    message: 'The picture has more than 24 megapixels',
    problem: { key: 'errors.tooManyPixels', args: { max: 24 } },
  })
})

test('two at once are drawn one after the other, and both come', async () => {
  const photo = await makePhoto(300, 200)
  const both = await Promise.all([encodePicture(photo), encodePicture(photo)])
  expect(both.map(jpeg => imageSize(jpeg).width)).toEqual([300, 300])
})
