import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { codeDetector } from './detectCode'
import styles from './Wizard.module.css'

/** Interval between scanned frames, ms: fast enough for a moving hand, and easy on the battery. */
const POLL_MS = 200

type Props = { onCode: (text: string) => void; onClose: () => void }

/** The camera view, which closes when it detects a code. */
export function Scanner({ onCode, onClose }: Props) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    found.current = onCode
  })
  useEffect(() => {
    const screen = video.current
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    async function watch() {
      const [camera, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        codeDetector(),
      ])
      stream = camera
      if (over || !screen) return stop()
      screen.srcObject = camera
      await screen.play()
      const look = async () => {
        const { videoWidth: width, videoHeight: height } = screen
        if (width > 0 && pen) {
          Object.assign(canvas, { width, height })
          pen.drawImage(screen, 0, 0)
          const [code] = await detector.detect(pen.getImageData(0, 0, width, height)).catch(() => [])
          if (over) return
          if (code?.rawValue) return found.current(code.rawValue)
        }
        timer = setTimeout(() => void look(), POLL_MS)
      }
      await look()
    }
    const stop = () => {
      over = true
      clearTimeout(timer)
      stream?.getTracks().forEach(track => track.stop())
    }
    watch().catch(() => {
      if (!over) setRefused(true)
    })
    return stop
  }, [])
  return (
    <div className={styles.scanner}>
      {refused ? (
        <p role="alert">{t('installs.noCamera')}</p>
      ) : (
        <video ref={video} muted playsInline aria-label={t('installs.camera')} />
      )}
      <button type="button" className={styles.secondary} onClick={onClose}>
        {t('installs.typeInstead')}
      </button>
    </div>
  )
}
