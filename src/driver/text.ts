import { driver } from '../config/i18n/en/driver'
import { driverOf } from '../config/i18n/lightTables'
import { lightTexts } from '../providers/i18n/light'

/** Texts of the driver's page. */
export const { load: loadText, useText } = lightTexts(driver, language => driverOf[language]())
