import type { TObject, TSchema } from 'typebox'
import { ACCESS, type Callers } from './access.ts'
import type { Call } from './call.ts'
import { ErrorBody } from './errors.ts'

type Json = Record<string, unknown>

const jwt = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }

const SECURITY_SCHEMES = {
  bearer: { ...jwt, description: 'The token of a person who signed in' },
  deviceToken: { ...jwt, description: 'The token of a device, from POST /api/devices/token' },
  devicePassword: { type: 'http', scheme: 'basic', description: 'Device_Id and password of a device' },
} as const

const SECURITY: Record<Exclude<Callers, 'anyone'>, readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  people: ['bearer'],
  devices: ['deviceToken', 'devicePassword'],
  devicesByPassword: ['devicePassword'],
  peopleAndDevices: ['bearer', 'deviceToken', 'devicePassword'],
}

/** The calls as an OpenAPI 3.1 document, which takes JSON Schema as it is. */
export function openApiOf(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millwright',
      version,
      description: 'Every call of the portal. The web app uses no others.',
    },
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  }
}

function operationOf(call: Call): Json {
  const rule = ACCESS[call.access]
  return {
    tags: [call.tag],
    summary: call.summary,
    description: `${rule.says}.${call.errors.length > 0 ? ` Error labels: ${call.errors.join(', ')}.` : ''}`,
    ...(rule.callers === 'anyone'
      ? {}
      : { security: SECURITY[rule.callers].map((name) => ({ [name]: [] })) }),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body ? { requestBody: { required: true, content: json(call.body) } } : {}),
    responses: {
      ...(call.result
        ? { 200: { description: 'Done', content: json(envelopeOf(call)) } }
        : { 204: { description: 'Done, nothing to tell' } }),
      default: { description: 'An error', content: json(ErrorBody) },
    },
  }
}

const json = (schema: TSchema | Json): Json => ({ 'application/json': { schema } })

const parametersOf = (schema: TObject, where: 'path' | 'query'): Json[] =>
  Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required as string[] | undefined)?.includes(name) === true,
    schema: property,
  }))

const envelopeOf = (call: Call): Json => ({
  type: 'object',
  required: ['result'],
  properties: {
    result: call.result,
    ...(call.paged ? { total: { type: 'integer' }, count: { type: 'integer' } } : {}),
  },
})
