import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD = `// Made of the contract by scripts/api-files.ts; not to be changed by hand.

`

/** The types of all calls, as openapi-fetch takes them. */
export async function typesOfApi(file: Record<string, unknown>): Promise<string> {
  const types = await openapiTypes(file as unknown as OpenAPI3, { alphabetize: true })
  return HEAD + astToString(types)
}
