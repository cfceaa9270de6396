import { HOME_PATH } from '../../config/schema/constants'

export const REGISTER_PATH = `${HOME_PATH}/customer-email-registration`
export const FORGOT_PATH = `${HOME_PATH}/customer-forgotten-password`
