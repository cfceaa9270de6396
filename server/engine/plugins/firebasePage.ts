import { actsInFirestore, type FirebaseSettings } from '../firebaseSettings'

/** HTML attribute with the project's public settings for the browser. The value stands in double quotes. */
export function firebaseAttribute(settings: FirebaseSettings, production: boolean): string {
  const { projectId, apiKey, authDomain, signIns, authEmulator, firestoreEmulator } = settings
  const documents = actsInFirestore(settings)
  const project = { projectId, apiKey, authDomain, signIns, authEmulator, firestoreEmulator }
  const json = JSON.stringify({ ...project, documents, production })
  return `data-firebase="${json.replaceAll('"', '&quot;')}"`
}

/** Origins that a page's content security policy allows. */
export type Sources = Readonly<Record<'script' | 'connect' | 'frame', readonly string[]>>
export const NO_SOURCES: Sources = { script: [], connect: [], frame: [] }

/**
 * Origins that Google's script needs for each sign-in method: a popup reports through a hidden frame of the project's
 * domain, sign-in by phone uses reCAPTCHA. Emulators replace the project's addresses.
 */
export function firebaseSources(settings: FirebaseSettings): Sources {
  const { signIns, authDomain, authEmulator, firestoreEmulator } = settings
  const hasPopup = signIns.some(name => name !== 'phone')
  const hasCheck = signIns.includes('phone') && !authEmulator
  return {
    script: [
      ...(hasPopup ? ['https://apis.google.com'] : []),
      ...(hasCheck ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'] : []),
    ],
    connect: [
      ...(authEmulator
        ? [`http://${authEmulator}`]
        : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
      firestoreEmulator ? `http://${firestoreEmulator}` : 'https://firestore.googleapis.com',
    ],
    frame: [
      ...(hasPopup ? [authEmulator ? `http://${authEmulator}` : `https://${authDomain}`] : []),
      ...(hasCheck ? ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'] : []),
    ],
  }
}
