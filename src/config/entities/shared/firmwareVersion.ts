/** A downlink encodes each part of a version as one byte. */
const BYTE = '(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])'
const IDENTIFIER = '(0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)'

/** A Semantic Versioning 2.0.0 version, with pre-releases such as 1.6.0-rc.1 and without build metadata. */
export const FIRMWARE_VERSION = `^${BYTE}\\.${BYTE}\\.${BYTE}(-${IDENTIFIER}(\\.${IDENTIFIER})*)?$`
