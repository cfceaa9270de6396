import { home } from '../../config/i18n/en/home'
import { lightTexts } from '../../providers/i18n/light'
import { homeOf } from '../../config/i18n/lightTables'

/** What the pages say by which a customer comes to an account. */
export const { load: loadHome, useText: useHomeText } = lightTexts(home, language => homeOf[language]())
