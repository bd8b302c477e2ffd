import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core'

/** The strictest set of rules, in which each is an error, and those beyond it that make the file easier to use. */
const RULES = {
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'parameter-description': 'error',
    'operation-tag-defined': 'error',
    'operation-singular-tag': 'error',
    'no-required-schema-properties-undefined': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    // The paths are older than the file: `/api/organizations/{org}` beside `/api/{org}/users`. The router takes a fixed part
    // before a parameter, which is also what OpenAPI says of such paths.
    'no-ambiguous-paths': 'off',
  },
} as const

const placeOf = ({ location: [first] }: NormalizedProblem): string =>
  first && 'pointer' in first ? (first.pointer ?? '') : ''

/** Complaints of a strict linter; none when all is well. */
export async function lintOpenApi(file: unknown): Promise<string[]> {
  const config = await createConfig({ ...RULES, extends: [...RULES.extends] })
  const source = JSON.stringify(file)
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  return problems.map((problem) => `${problem.ruleId}: ${problem.message} ${placeOf(problem)}`)
}
