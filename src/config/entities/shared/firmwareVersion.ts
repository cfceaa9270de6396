/** A downlink tells each part of a version in a byte. */
const BYTE = '(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])'
const IDENTIFIER = '(0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)'

/** A version as Semantic Versioning 2.0.0 writes it, pre-releases such as 1.6.0-rc.1 included; without build metadata. */
export const FIRMWARE_VERSION = `^${BYTE}\\.${BYTE}\\.${BYTE}(-${IDENTIFIER}(\\.${IDENTIFIER})*)?$`
