import { ACCESS } from '../access.ts'
import type { Call } from '../wire/call.ts'
import type { Json } from './openapi-schemas.ts'

interface Note {
  readonly says: string
  readonly example?: unknown
}

const INSTANT = 'ISO 8601 with an offset, or epoch milliseconds'

/** Many calls have these parameters, so each is explained once. */
const NOTES: Readonly<Record<string, Note>> = {
  org: { says: 'The code of the organization of the caller', example: 'NORDHAUS' },
  me: { says: 'The Id of the caller' },
  groupId: { says: 'The Id of a machine group that the caller sees' },
  siteId: { says: 'The Id of a site of the organization' },
  plant: { says: 'The Id of a site, or `organization` for all of them', example: 'organization' },
  serial: { says: 'The serial number of a machine that the caller sees, or its Id' },
  machineId: { says: 'The Id of a machine that the caller sees', example: 'nst-01' },
  channel: {
    says: 'The channel, as one URL-encoded part of the path',
    example: 'Machine/Axes/X/Position',
  },
  wildcard: {
    says: 'An MQTT pattern of channels with + and #, as one URL-encoded part of the path',
    example: '#',
  },
  validFrom: { says: 'The day from which it holds', example: '2026-01-01' },
  skip: { says: 'How many of the list to leave out at its beginning', example: 0 },
  limit: { says: 'How many to answer with at most', example: 100 },
  sort: { says: 'What the list is sorted by; with a minus from its end' },
  from: { says: `The beginning of the period: ${INSTANT}` },
  to: { says: `The end of the period, which is not part of it: ${INSTANT}` },
  after: { says: `Only what came after this moment: ${INSTANT}` },
  before: { says: `Only what came before this moment: ${INSTANT}` },
  day: { says: 'A day of the calendar where the machine is', example: '2026-01-31' },
  language: { says: 'The language of texts', example: 'en-US' },
  method: { says: 'How OEE is calculated' },
  groupBy: { says: 'What the figures are split by' },
}

/** `id` is of a machine or of a user, by what the path is checked against. */
function noteOf({ access }: Call, name: string): Note | undefined {
  if (name !== 'id') return NOTES[name]
  return ACCESS[access].scope === 'user'
    ? { says: 'The Id of a user of the organization' }
    : { says: 'The Id of a machine that the caller sees', example: 'nst-01' }
}

/** `deadLetterId` as words. */
const asWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

export function parametersOf(call: Call, write: (schema: Json) => Json): Json[] {
  const all = [
    { where: 'path', ...call.params },
    { where: 'query', ...call.query },
  ] as const
  return all.flatMap(({ where, properties, required }) =>
    Object.entries(properties).map(([name, schema]) => {
      const note = noteOf(call, name)
      return {
        name,
        in: where,
        required: where === 'path' || (required as string[] | undefined)?.includes(name) === true,
        description: note?.says ?? `The ${asWords(name)}`,
        schema: write(schema as Json),
        ...(note?.example === undefined ? {} : { example: note.example }),
      }
    }),
  )
}
