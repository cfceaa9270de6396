import { social } from '../../config/schema/words/en/social'
import { lightTexts } from '../../providers/i18n/light'
import { socialOf } from '../../providers/i18n/otherLanguages'

/** What the sign-ins by provider and phone say. */
export const { useText: useSocialText } = lightTexts(social, language => socialOf[language]())
