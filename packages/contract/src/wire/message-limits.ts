/** Larger messages of a device are refused: a point is some forty bytes, and a machine can send two. */
export const MAX_PAYLOAD_BYTES = 256 * 1024
export const MAX_POINTS_PER_MESSAGE = 5_000
export const MAX_UNIT_LENGTH = 16

/** Far more than any machine has; one that invents names must not fill the table. */
export const MAX_CHANNELS_PER_MACHINE = 5_000

/**
 * Text and JSON values that a machine may send in an hour; numbers do not count. Five pages of text a second: machines that
 * report their state, their programs and a spectrum now and then stay far below. What one does not use in an hour is saved
 * for it, for so many hours, so that what it kept during an outage is taken.
 */
export const MAX_TEXT_BYTES_PER_HOUR = 64 * 1024 * 1024
export const TEXT_HOURS_SAVED = 4

/** Of a data model in JSON, which has a backslash before each of its quotes. A packet that announces more ends the connection. */
export const MAX_MODEL_PAYLOAD_BYTES = 6 * 1024 * 1024
