import { useEffect, useRef, useState, type PointerEvent } from 'react'

/** Size of the picture, pixels. */
export const SIGNATURE = { width: 640, height: 280 } as const
const LINE = 4

/** The pointer's position on the canvas. */
const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
  const box = currentTarget.getBoundingClientRect()
  return [
    ((clientX - box.left) * SIGNATURE.width) / box.width,
    ((clientY - box.top) * SIGNATURE.height) / box.height,
  ] as const
}

/** A signature drawn by finger: its canvas and strokes. Each stroke is passed on as an image, or null once cleared. */
export function useSignature(saved: Blob | null, onChange: (image: Blob | null) => void) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signed, setSigned] = useState(saved !== null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !saved) return
    let over = false
    void createImageBitmap(saved).then(bitmap => {
      if (!over) pen.drawImage(bitmap, 0, 0)
    })
    return () => {
      over = true
    }
    // Runs once: only the saved signature is redrawn, not the current one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const draw = (event: PointerEvent<HTMLCanvasElement>, begin: boolean) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || (event.buttons === 0 && !begin)) return
    if (begin) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pen.beginPath()
      pen.moveTo(...at(event))
      return
    }
    Object.assign(pen, { lineWidth: LINE, lineCap: 'round', lineJoin: 'round', strokeStyle: '#16212b' })
    pen.lineTo(...at(event))
    pen.stroke()
    setSigned(true)
  }
  const keep = () => {
    if (!signed) return
    canvas.current?.toBlob(blob => {
      if (blob) onChange(blob)
    }, 'image/png')
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIGNATURE.width, SIGNATURE.height)
    setSigned(false)
    onChange(null)
  }
  return { canvas, signed, draw, keep, clear }
}
