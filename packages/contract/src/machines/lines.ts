import { PRECISIONS } from '@millwright/domain/machines/lines/line-time'
import { line, optionalLine } from '@millwright/domain/text/text-rule'
import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { MAX_UNIT_LENGTH } from '../wire/message-limits.ts'
import { Closed, nullable } from '../wire/schemas.ts'
import { MULTILINE, type TextFields, textSchemas } from '../wire/text.ts'
import { MAX_CHANNEL_LENGTH } from '../wire/topics.ts'

/** Of one request: a hundred times what clients send in a batch by default. */
export const MAX_LINES_BYTES = 8 * 1024 * 1024
export const MAX_LINES_POINTS = 100_000

export const MAX_LINE_RULES = 100
const MAX_CONDITIONS = 10
const MAX_VALUES = 100
const MAX_FACTOR = 1e12
/** Pasted to see what they would become. */
export const MAX_TRIED_LINES = 64 * 1024

const tag = 'Devices'
const errors = [
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'SERVICE_NOT_AVAILABLE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const

const Text = Type.Optional(Type.String())
const Precision = Type.Enum([...PRECISIONS])

/** Clients send more than is read here, such as `org`, `bucket` and `rp`; it is let through. */
export const writeLines = defineCall({
  method: 'POST',
  path: '/api/v2/write',
  access: 'device',
  tag,
  summary:
    'Stores InfluxDB line protocol, plain or in gzip, as a client of InfluxDB 2 sends it; the scheme `Token` is taken too, and errors have a `code` as well',
  takes: 'text/plain',
  query: Type.Object({ precision: Type.Optional(Type.Enum(['ns', 'us', 'ms', 's'])) }),
  result: null,
  errors,
})

export const writeLinesV1 = defineCall({
  method: 'POST',
  path: '/write',
  access: 'device',
  tag,
  summary:
    'The same as a client of InfluxDB 1 sends it; name and password may be `u` and `p` of the query, and errors have an `error` as well',
  takes: 'text/plain',
  query: Type.Object({
    precision: Type.Optional(Type.Enum(['n', 'ns', 'u', 'us', 'ms', 's', 'm', 'h'])),
    u: Text,
    p: Text,
  }),
  result: null,
  errors,
})

const query = {
  path: '/query',
  access: 'device',
  tag,
  answers: 'application/json',
  query: Type.Object({ q: Text, u: Text, p: Text }),
  result: Closed({ results: Type.Array(Closed({ statement_id: Type.Integer() })) }),
  errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
} as const

/** Telegraf asks for its database before it writes. */
export const createLineDatabase = defineCall({
  ...query,
  method: 'POST',
  takes: 'application/x-www-form-urlencoded',
  summary:
    'Answers `CREATE DATABASE` of clients of InfluxDB 1, which changes nothing; other queries are refused',
})

export const askLineDatabase = defineCall({
  ...query,
  method: 'GET',
  summary: 'The same in the query',
})

export const pingLines = defineCall({
  method: 'GET',
  path: '/ping',
  access: 'anyone',
  tag,
  summary: 'Where clients of InfluxDB look whether somebody is there',
  query: Type.Object({}),
  result: null,
})

export const linesHealth = defineCall({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  tag,
  summary: 'Where clients of InfluxDB 2 look whether lines can be stored',
  answers: 'application/json',
  statuses: [200, 503],
  query: Type.Object({}),
  result: Closed({
    name: Type.String(),
    status: Type.Enum(['pass', 'fail']),
    message: Type.String(),
    checks: Type.Array(Type.Unknown()),
  }),
})

const MAX_PATTERN = 200

/** Those that a person types, by what they are part of. */
export const lineRuleFields = {
  Measurement: optionalLine(MAX_PATTERN),
  Field: optionalLine(MAX_PATTERN),
  Channel: line(MAX_CHANNEL_LENGTH),
  Unit: optionalLine(MAX_UNIT_LENGTH),
} as const satisfies TextFields
export const lineTagFields = { Key: line(MAX_PATTERN), Value: optionalLine(MAX_PATTERN) } as const
export const lineValueFields = { From: line(MAX_PATTERN), To: line(MAX_PATTERN) } as const

const texts = textSchemas(lineRuleFields)
const Factor = Type.Number({ minimum: -MAX_FACTOR, maximum: MAX_FACTOR })

/** The first rule that is for a field counts. Names are patterns with `*`, and empty ones are for every name. */
export const LineRule = Closed({
  ...texts,
  /** All of them have to be there. */
  Tags: Type.Array(Closed(textSchemas(lineTagFields)), { maxItems: MAX_CONDITIONS }),
  /** With `{measurement}`, `{field}`, `{tags}` and `{tag:name}`; null leaves the field out. */
  Channel: nullable(texts.Channel),
  Scale: Factor,
  Offset: Factor,
  /** Where there are any, other values are left out; `*` is every other one. */
  Values: Type.Array(Closed(textSchemas(lineValueFields)), { maxItems: MAX_VALUES }),
})
export type LineRule = Static<typeof LineRule>

const LineRules = Type.Array(LineRule, { maxItems: MAX_LINE_RULES })

/** A field of a line, as it was stored. */
export const LineValue = Closed({
  Field: Type.String(),
  /** Null for one that is left out. */
  Channel: nullable(Type.String()),
  Value: Type.Union([Type.Number(), Type.String(), Type.Boolean()]),
  Unit: nullable(Type.String()),
  /** Which rule it was, from 0; null for none. */
  Rule: nullable(Type.Integer()),
})

export const SeenLine = Closed({
  /** When it came, in epoch milliseconds. */
  At: Type.Integer(),
  Line: Type.String(),
  /** The line is longer than what is kept of it. */
  IsCut: Type.Boolean(),
  Precision,
  /** Of its points; null where the line cannot be read. */
  Ts: nullable(Type.Integer()),
  /** Null for one that was stored; otherwise a fault of the line, a refusal, or OTHER_LINE. */
  Reason: nullable(Type.String()),
  /** Where in the line, from 1; null where it is the line as a whole. */
  Column: nullable(Type.Integer()),
  Values: Type.Array(LineValue),
  /** Fields that are not in `Values`. */
  More: Type.Integer(),
})
export type SeenLine = Static<typeof SeenLine>

export const LineMapping = Closed({
  /** Where clients write to. */
  Address: Type.String(),
  Rules: LineRules,
  /** The last ones that came, the newest first. */
  Lines: Type.Array(SeenLine),
})
export type LineMapping = Static<typeof LineMapping>

const params = Closed({ org: Type.String(), id: Type.String() })
const ofMachine = { access: 'machineEditor', tag: 'Machines', params } as const

export const getLineMapping = defineCall({
  ...ofMachine,
  method: 'GET',
  path: '/api/:org/machines/:id/lines',
  summary:
    'Lines of the InfluxDB line protocol that a machine sent last, and the rules by which they become channels',
  result: LineMapping,
})

export const putLineRules = defineCall({
  ...ofMachine,
  method: 'PUT',
  path: '/api/:org/machines/:id/lines/rules',
  summary: 'Sets the rules by which lines of a machine become channels',
  body: Closed({ Rules: LineRules }),
  result: null,
})

export const tryLineRules = defineCall({
  ...ofMachine,
  method: 'POST',
  path: '/api/:org/machines/:id/lines/trial',
  isHeavy: true,
  summary:
    'What lines would become by these rules: those that are given, or the last ones that came; stores nothing',
  body: Closed({
    Rules: LineRules,
    Lines: Type.String({ maxLength: MAX_TRIED_LINES, [MULTILINE]: true }),
    Precision,
  }),
  result: Type.Array(SeenLine),
})
