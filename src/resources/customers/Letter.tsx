import type { CallAnswer } from '../../config/schema/calls/define'
import type { invitationLetter } from '../../config/calls/customerSignUp'
import { directionOf } from '../../config/schema/constants'
import styles from './Letter.module.css'

export type LetterText = CallAnswer<typeof invitationLetter>

/** A printed invitation: the address for a window envelope, then the code as text and QR code. */
export function Letter({ letter }: { letter: LetterText }) {
  const { language, supplier, name, address, title, body, code, qr_svg } = letter
  const paragraphs = body.split(/\n{2,}/)
  return (
    <article className={styles.letter} lang={language} dir={directionOf(language)}>
      <p className={styles.from}>{supplier}</p>
      <address className={styles.to}>
        {name}
        {'\n'}
        {address}
      </address>
      <h3>{title}</h3>
      {paragraphs.slice(0, -1).map(text => (
        <p key={text}>{text}</p>
      ))}
      <div className={styles.code}>
        <img src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`} alt="" />
        <strong dir="ltr">{code}</strong>
      </div>
      <p>{paragraphs.at(-1)}</p>
    </article>
  )
}
