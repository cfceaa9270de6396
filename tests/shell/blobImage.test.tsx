// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BlobImage } from '../../src/resources/ui/BlobImage'

/** Addresses that can be read. jsdom has neither addresses of blobs nor images that load. */
const readable = new Set<string>()
let count = 0
beforeEach(() => {
  URL.createObjectURL = () => {
    const address = `blob:${++count}`
    readable.add(address)
    return address
  }
  URL.revokeObjectURL = address => void readable.delete(address)
})
afterEach(() => vi.restoreAllMocks())

function leaveImage(complete: boolean) {
  const { unmount } = render(<BlobImage blob={new Blob(['1'])} alt="Lid" />)
  const image = screen.getByAltText('Lid') as HTMLImageElement
  vi.spyOn(image, 'complete', 'get').mockReturnValue(complete)
  expect(readable).toContain(image.getAttribute('src'))
  unmount()
  return image
}

test.each(['load', 'error'])('an image that is left while it loads stays readable until its %s', event => {
  const image = leaveImage(false)
  expect([...readable]).toEqual([image.getAttribute('src')])
  fireEvent(image, new Event(event))
  expect([...readable]).toEqual([])
})

test('the address of an image that has loaded is revoked when the image is left', () => {
  leaveImage(true)
  expect([...readable]).toEqual([])
})
