import { social } from '../../config/schema/words/en/social'
import { lightTexts } from '../../providers/i18n/light'
import { socialOf } from '../../providers/i18n/otherLanguages'

/** Texts of the sign-ins by provider and phone. */
export const { useText: useSocialText } = lightTexts(social, language => socialOf[language]())
