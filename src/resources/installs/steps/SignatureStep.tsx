import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { StepProps } from '../step'
import styles from '../Wizard.module.css'

const WIDTH = 640
const HEIGHT = 280
const LINE = 4

/** The pointer's position on the canvas. */
const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
  const box = currentTarget.getBoundingClientRect()
  return [((clientX - box.left) * WIDTH) / box.width, ((clientY - box.top) * HEIGHT) / box.height] as const
}

/** The canvas and its strokes; saves each stroke as an image. */
function useSignature({ draft, change }: StepProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [signed, setSigned] = useState(draft.signature !== null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !draft.signature) return
    let over = false
    void createImageBitmap(draft.signature.blob).then(bitmap => {
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
      if (blob) void change({ signature: { key: crypto.randomUUID(), blob } })
    }, 'image/png')
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setSigned(false)
    void change({ signature: null })
  }
  return { canvas, signed, draw, keep, clear }
}

/** The customer's signature, drawn by finger. */
export function SignatureStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const { canvas, signed, draw, keep, clear } = useSignature({ draft, change })
  return (
    <>
      <p className="ui-muted">{t('installs.signHint')}</p>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.signature}
        role="img"
        aria-label={t(signed ? 'installs.signed' : 'installs.signHere')}
        onPointerDown={event => draw(event, true)}
        onPointerMove={event => draw(event, false)}
        onPointerUp={keep}
      />
      <button type="button" className={styles.secondary} disabled={!signed} onClick={clear}>
        {t('installs.clear')}
      </button>
    </>
  )
}
