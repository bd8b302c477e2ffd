import { ACCESS } from '@millwright/contract/access'
import { CALL_NAMES } from '@millwright/contract/calls'
import type { ErrorLabel } from '@millwright/contract/errors'
import { errorLabelsOf } from '@millwright/contract/openapi/call-errors'
import { isInOpenApi } from '@millwright/contract/openapi/openapi'
import { ERRORS, TAGS } from '@millwright/contract/subjects'
import type { Call } from '@millwright/contract/wire/call'

/** Written once for all calls: it follows from the sign-in, the input and the state of the server. */
const GENERAL_ERRORS: readonly ErrorLabel[] = [
  'VALIDATION_FAILED',
  'NOT_SIGNED_IN',
  'ACCESS_DENIED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'ERROR_GENERIC',
  'SERVICE_NOT_AVAILABLE',
]

const HEAD = `# The calls of the API

Made of the contract by \`npm run docs\`; not to be changed by hand. [How to use the API](api.md). The same with all fields is at \`/docs\` of each
installation, and as OpenAPI 3.1 at \`/docs/openapi.json\`.

Each call can answer with \`VALIDATION_FAILED\`, \`TOO_MANY_REQUESTS\`, \`ERROR_GENERIC\` and \`SERVICE_NOT_AVAILABLE\`; one that needs a sign-in
with \`NOT_SIGNED_IN\` and \`ACCESS_DENIED\`; one that takes a body with \`PAYLOAD_TOO_LARGE\` and \`UNSUPPORTED_MEDIA_TYPE\`. The tables name what
a call can answer with beside these. [What the labels mean](#labels) is at the end.
`

/** In a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|')

function rowOf([call, name]: readonly [Call, string]): string {
  const labels = errorLabelsOf(call).filter((label) => !GENERAL_ERRORS.includes(label))
  const path = call.path.replace(/:(\w+)/g, '{$1}')
  return `| \`${call.method} ${path}\`<br>${name} | ${cell(call.summary)} | ${ACCESS[call.access].says} | ${labels.map((label) => `\`${label}\``).join(' ')} |`
}

function sectionOf(
  [tag, says]: readonly [string, string],
  calls: readonly (readonly [Call, string])[],
): string {
  const rows = calls.filter(([call]) => call.tag === tag).map(rowOf)
  return `## ${tag}\n\n${says}\n\n| call | what it does | for | errors |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

const labelRow = (label: ErrorLabel): string =>
  `| \`${label}\` | ${ERRORS[label].status} | ${cell(ERRORS[label].means)} |`

/** `docs/api-calls.md`: all calls by subject, each with who may make it and what it can answer with. */
export function apiCallsPage(): string {
  const calls = [...CALL_NAMES].filter(([call]) => isInOpenApi(call))
  const sections = Object.entries(TAGS).map(([tag, { says }]) => sectionOf([tag, says], calls))
  const labels = (Object.keys(ERRORS) as ErrorLabel[]).sort().map(labelRow)
  return `${HEAD}\n${sections.join('\n')}\n## Labels\n\n| label | status | meaning |\n|---|---|---|\n${labels.join('\n')}\n`
}
