import { home } from '../../config/i18n/en/home'
import { lightTexts } from '../../providers/i18n/light'
import { homeOf } from '../../config/i18n/lightTables'

/** Texts of the pages by which a customer gets an account. */
export const { load: loadHome, useText: useHomeText } = lightTexts(home, language => homeOf[language]())
