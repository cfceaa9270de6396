/** Heard at once as one or the other: a short high tone, and a longer low one. */
const TONES = { good: { hertz: 880, seconds: 0.12 }, bad: { hertz: 180, seconds: 0.45 } } as const
const VOLUME = 0.15

let context: AudioContext | undefined

/** Says by a tone whether a piece may go on. A browser that plays none says it by colour and word alone. */
export function playTone(tone: keyof typeof TONES) {
  const { hertz, seconds } = TONES[tone]
  try {
    context ??= new AudioContext()
    const at = context.currentTime
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(VOLUME, at)
    // Without a fade it clicks.
    gain.gain.linearRampToValueAtTime(0, at + seconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
  } catch {
    context = undefined
  }
}
