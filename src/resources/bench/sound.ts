/** A short high tone and a longer low one. */
const TONES = { good: { hertz: 880, seconds: 0.12 }, bad: { hertz: 180, seconds: 0.45 } } as const
const VOLUME = 0.15

let context: AudioContext | undefined

/** Signals by a tone whether a unit passed. Without audio, colour and text remain. */
export function playTone(tone: keyof typeof TONES) {
  const { hertz, seconds } = TONES[tone]
  try {
    context ??= new AudioContext()
    const at = context.currentTime
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(VOLUME, at)
    // The fade avoids a click.
    gain.gain.linearRampToValueAtTime(0, at + seconds)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + seconds)
  } catch {
    context = undefined
  }
}
