import type { Language } from '../config/schema/constants'
import { getStored } from './auth/store'
import { getPreferences, isNewLanguage, setPreferences } from './preferences'

/** A language chosen before signing in, to save in the account; returned once. */
export function takeNewLanguage(): Language | undefined {
  if (!getStored().auth.user || !isNewLanguage()) return undefined
  const { language } = getPreferences()
  setPreferences({ language })
  return language
}
