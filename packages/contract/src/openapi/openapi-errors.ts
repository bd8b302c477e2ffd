import { ErrorBody, type ErrorLabel } from '../errors.ts'
import { ERRORS } from '../subjects.ts'
import type { Call } from '../wire/call.ts'
import { errorLabelsOf } from './call-errors.ts'
import type { Json } from './openapi-schemas.ts'

const body = { $ref: '#/components/schemas/ErrorBody' }

/**
 * Writes the error answers of calls: by status, each with the labels that the call gives with it. Answers that many
 * calls have are written once, under components.
 */
export function createErrorWriter() {
  const responses: Record<string, Json> = {}

  function responseOf(labels: readonly ErrorLabel[]): Json {
    const name = labels.map(pascalCase).join('Or')
    responses[name] ??= {
      description: labels.map((label) => `\`${label}\`: ${ERRORS[label].means}.`).join('\n\n'),
      ...(labels.includes('TOO_MANY_REQUESTS') ? { headers: RETRY_AFTER } : {}),
      content: { 'application/json': { schema: schemaOf(labels), examples: examplesOf(labels) } },
    }
    return { $ref: `#/components/responses/${name}` }
  }

  return {
    responses,
    schemas: { ErrorBody },
    write(call: Call): Json {
      const labels = [...errorLabelsOf(call)].sort()
      const byStatus = Map.groupBy(labels, (label) => ERRORS[label].status)
      // An answer of its own, as that of /readyz, comes first.
      for (const status of call.statuses ?? []) byStatus.delete(status as never)
      return Object.fromEntries([...byStatus].map(([status, each]) => [status, responseOf(each)]))
    },
  }
}

const RETRY_AFTER = {
  'Retry-After': { description: 'In how many seconds to try again', schema: { type: 'integer' } },
}

/** The body of every error, with the labels that it can have here. */
const schemaOf = (labels: readonly ErrorLabel[]): Json => ({
  allOf: [
    body,
    {
      type: 'object',
      required: ['result'],
      properties: {
        result: {
          type: 'object',
          required: ['label'],
          properties: { label: { type: 'string', enum: labels } },
        },
      },
    },
  ],
})

const examplesOf = (labels: readonly ErrorLabel[]): Json =>
  Object.fromEntries(
    labels.map((label) => [
      label,
      { value: { result: { label }, message: ERRORS[label].means.replaceAll('`', '') } },
    ]),
  )

/** `ERROR_MACHINE_NOT_FOUND` as MachineNotFound. */
const pascalCase = (label: string): string =>
  label
    .replace(/^ERROR_(?!GENERIC)/, '')
    .toLowerCase()
    .replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase())
