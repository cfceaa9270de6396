import { home } from '../../config/i18n/en/home'
import { lightTexts } from '../../providers/i18n/light'
import { homeOf } from '../../providers/i18n/otherLanguages'

/** What the pages say by which a customer comes to an account. */
export const { load: loadHome, useText: useHomeText } = lightTexts(home, language => homeOf[language]())
