import Type from 'typebox'
import { ACCESS } from '../access.ts'
import { CALL_NAMES, NAMED_SCHEMAS } from '../calls.ts'
import { TAGS } from '../subjects.ts'
import type { Callers } from '../wire/access-rule.ts'
import type { Call } from '../wire/call.ts'
import { createErrorWriter } from './openapi-errors.ts'
import { parametersOf } from './openapi-parameters.ts'
import { createSchemaWriter, type Json } from './openapi-schemas.ts'

const jwt = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, or the access token of a person who signed in, which is good for ten minutes',
  },
  deviceToken: { ...jwt, description: 'The token of a device, from POST /api/devices/token' },
  devicePassword: { type: 'http', scheme: 'basic', description: 'Device_Id and password of a device' },
  connectorToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a program that reads machines, shown when it was added',
  },
} as const

const SECURITY: Record<Callers, readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  anyone: [],
  people: ['bearer'],
  devices: ['deviceToken', 'devicePassword'],
  devicesByPassword: ['devicePassword'],
  peopleAndDevices: ['bearer', 'deviceToken', 'devicePassword'],
  connectors: ['connectorToken'],
}

const DESCRIPTION = `Every call of the portal. The web app uses no others.

Answers are \`{ result, total?, count? }\`. Errors are \`{ result: { label, error?, field? }, message }\`; the label says what went
wrong, in letters that do not change, and each call lists those that it can answer with.`

export interface OpenApiOptions {
  version: string
  /** Where the server is; relative where the file is not made by one. */
  url?: string
}

/** The web app, single sign-on and the embedded OpenID provider are for browsers, and no calls. */
export const isInOpenApi = (call: Call): boolean => !call.path.endsWith('*') && call.answers !== 'redirect'

/** The calls as an OpenAPI 3.1 document, which takes JSON Schema as it is. */
export function openApiFile({ version, url = '/' }: OpenApiOptions): Json {
  const schemas = createSchemaWriter(NAMED_SCHEMAS)
  const errors = createErrorWriter()
  const paths: Record<string, Json> = {}
  for (const [call, name] of CALL_NAMES) {
    if (!isInOpenApi(call)) continue
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(call, name, schemas.write, errors.write)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millwright',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url, description: 'This installation' }],
    tags: Object.entries(TAGS).map(([name, { says }]) => ({ name, description: says })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...schemas.components, ...errors.schemas },
      responses: errors.responses,
    },
  }
}

type Write = (schema: Json) => Json

function operationOf(call: Call, name: string, write: Write, writeErrors: (call: Call) => Json): Json {
  const rule = ACCESS[call.access]
  const isOld = /older name|^Deprecated/.test(call.summary)
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    description: descriptionOf(call),
    ...(isOld ? { deprecated: true } : {}),
    security: SECURITY[rule.callers].map((scheme) => ({ [scheme]: [] })),
    parameters: parametersOf(call, write),
    ...requestOf(call, write),
    responses: { ...answersOf(call, write), ...writeErrors(call) },
  }
}

const descriptionOf = ({ access, paged, isHeavy, query }: Call): string =>
  [
    `For: ${ACCESS[access].says}.`,
    paged && 'skip' in query.properties ? 'In pages: `total` says how many there are in all.' : '',
    isHeavy ? 'Reads much: of one caller two run at a time, and the rest wait.' : '',
  ]
    .filter(Boolean)
    .join(' ')

const json = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const binary = { type: 'string', format: 'binary' }
const form = { type: 'object', required: ['file'], properties: { file: binary }, additionalProperties: false }

function requestOf(call: Call, write: Write): Json {
  if (call.takes === 'multipart/form-data')
    return { requestBody: { required: true, content: { [call.takes]: { schema: form } } } }
  if (call.takes) return { requestBody: { required: true, content: { [call.takes]: { schema: binary } } } }
  if (call.body === null) return {}
  const required = !Type.IsOptional(call.body)
  return { requestBody: { required, content: json(write(call.body as Json), call.example) } }
}

function answersOf(call: Call, write: Write): Json {
  if (call.result === null) return { 204: { description: 'Done; the answer has no body' } }
  const content = contentOf(call, write)
  const statuses = call.statuses ?? [200]
  return {
    ...Object.fromEntries(statuses.map((status) => [status, { description: 'Done', content }])),
    ...(call.errors.includes('RANGE_NOT_SATISFIABLE')
      ? { 206: { description: 'The range of bytes that was asked for', content } }
      : {}),
  }
}

function contentOf(call: Call, write: Write): Json {
  const result = call.result as Json
  switch (call.answers) {
    case 'file':
      return Object.fromEntries(
        (call.files ?? ['application/octet-stream']).map((type) => [type, { schema: binary }]),
      )
    case 'text/html':
    case 'text/plain':
      return { [call.answers]: { schema: { type: 'string' } } }
    case 'application/json':
      return json(write(result))
    default:
      return json(envelopeOf(call, write(result)))
  }
}

const envelopeOf = ({ paged }: Call, result: Json): Json => ({
  type: 'object',
  required: paged ? ['result', 'total', 'count'] : ['result'],
  properties: {
    result,
    ...(paged ? { total: { type: 'integer' }, count: { type: 'integer' } } : {}),
  },
})
