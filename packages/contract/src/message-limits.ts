/** What one message of a device may hold. Larger ones are refused: a point is some forty bytes, and a machine can send two. */
export const MAX_PAYLOAD_BYTES = 256 * 1024
export const MAX_POINTS_PER_MESSAGE = 5_000
export const MAX_UNIT_LENGTH = 16

/** Far more than any machine has; one that invents names must not fill the table. */
export const MAX_CHANNELS_PER_MACHINE = 5_000

/** Of a data model in JSON, which has a backslash before each of its quotes. A packet that announces more ends the connection. */
export const MAX_MODEL_PAYLOAD_BYTES = 6 * 1024 * 1024
