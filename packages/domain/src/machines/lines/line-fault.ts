/** Why a line of the InfluxDB line protocol cannot be read, in words for those who wrote the client. */
export const LINE_FAULTS = {
  NO_MEASUREMENT: 'the name of the measurement is missing',
  NAME_TOO_LONG: 'a name has more than 1,000 characters',
  BAD_TAG: 'a tag is not key=value',
  TAG_TWICE: 'a tag is there twice',
  TOO_MANY_TAGS: 'there are more than 100 tags',
  NO_FIELDS: 'there is no field',
  BAD_FIELD: 'a field is not key=value',
  BAD_VALUE: 'the value is no number, text or boolean',
  NOT_FINITE: 'NaN and infinite numbers are no values',
  OUT_OF_RANGE: 'the whole number does not fit into 64 bits',
  TEXT_NOT_CLOSED: 'the text has no closing quote',
  BAD_TIME: 'the time is no whole number of 64 bits',
} as const

export type LineFaultReason = keyof typeof LINE_FAULTS

/** Where it is: line and column, both from 1. */
export class LineFault extends Error {
  readonly reason: LineFaultReason
  readonly line: number
  readonly column: number
  /** The same as an index of the text. */
  readonly at: number

  constructor(reason: LineFaultReason, { line, column, at }: { line: number; column: number; at: number }) {
    super(LINE_FAULTS[reason])
    this.reason = reason
    this.line = line
    this.column = column
    this.at = at
  }
}
