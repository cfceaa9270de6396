import { useEffect, useState } from 'react'
import type { Language } from '../config/schema/constants'
import { getStored, setStored } from '../providers/auth/store'
import { AppError } from '../providers/errors'
import type { Translate } from '../providers/i18n/light'
import { setPreferences } from '../providers/preferences'
import {
  fetchProfile,
  updateProfile,
  updateTank,
  type Profile,
  type ProfileChange,
  type Tank,
  type TankChange,
} from './api'
import { refusalText } from './refusal'
import { useOnline } from './useOnline'

type Options = { t: Translate; tCommon: Translate; language: Language; onTank: (tank: Tank) => void }

/** The customer's profile, the functions that save changes, and the messages about their outcome. */
export function useSettings({ t, tCommon, language, onTank }: Options) {
  const [profile, setProfile] = useState<Profile | null>(null)
  const [said, setSaid] = useState('')
  const [wrong, setWrong] = useState('')
  const [isOld, setOld] = useState(false)
  const online = useOnline()

  const showError = (text: string) => {
    setSaid('')
    setWrong(text)
  }
  const refuse = (error: unknown) => {
    const { name, phone } = error instanceof AppError ? error.fields : {}
    if (name || phone) return showError(t(name ? 'settings.nameMissing' : 'settings.phoneWrong'))
    return showError(refusalText(error, tCommon, language))
  }
  useEffect(() => {
    fetchProfile().then(
      found => {
        setProfile(found)
        setOld(false)
      },
      (error: unknown) => {
        // No response: the page shows cached data.
        if (error instanceof AppError && error.status === 0) setOld(true)
        else setWrong(refusalText(error, tCommon, language))
      },
    )
  }, [tCommon, language, online])

  /** Saves each change immediately. */
  async function keep(change: ProfileChange) {
    setWrong('')
    setSaid('')
    const after = await updateProfile(change)
    setProfile(after)
    const { user } = getStored().auth
    if (user) setStored('auth', { user: { ...user, name: after.name, units: after.units } })
    if (change.locale) setPreferences({ language: change.locale })
    setSaid(t('settings.saved'))
  }
  const save = (change: ProfileChange) => keep(change).catch(refuse)
  async function saveTank(id: number, change: TankChange) {
    setWrong('')
    setSaid('')
    try {
      onTank(await updateTank(id, change))
      setSaid(t('settings.saved'))
    } catch (error) {
      refuse(error)
    }
  }

  return { profile, said, wrong, isOld, refuse, refuseBy: showError, keep, save, saveTank }
}
