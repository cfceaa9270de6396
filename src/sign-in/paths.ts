import { HOME_PATH } from '../config/schema/constants'

export const REGISTER_PATH = `${HOME_PATH}/customer-email-registration`
export const ACTIVATE_PATH = `${HOME_PATH}/customer-activation`
export const FORGOT_PATH = `${HOME_PATH}/customer-forgotten-password`
/** The same for staff. */
export const FORGOT_STAFF_PATH = '/forgotten-password'
