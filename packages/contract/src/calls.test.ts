import { describe, expect, it } from 'vitest'
import { CALLS } from './calls.ts'
import { ERROR_STATUS } from './errors.ts'
import { openApiOf } from './openapi.ts'

describe('the calls', () => {
  it('are each there once', () => {
    const names = CALLS.map((call) => `${call.method} ${call.path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('have a schema for every parameter of their path', () => {
    for (const call of CALLS) {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(Object.keys(call.params.properties).sort(), call.path).toEqual(inPath.sort())
    }
  })

  it('name what their access is checked against', () => {
    const needed: Record<string, string[]> = {
      organizationMember: ['org'],
      groupReader: ['org', 'groupId'],
      machineReader: ['id'],
    }
    for (const call of CALLS) {
      for (const name of needed[call.access] ?? [])
        expect(
          name in call.params.properties ||
            (name === 'id' && ('serial' in call.params.properties || 'machineId' in call.query.properties)),
          call.path,
        ).toBe(true)
    }
  })

  it('take no field that they do not name, at any depth of a body', () => {
    const openObjects = (schema: unknown): unknown[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const isOpen =
        'properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false)
      return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(openObjects)]
    }
    for (const call of CALLS) expect(openObjects(call.body), `${call.method} ${call.path}`).toEqual([])
  })

  it('answer only with known error labels', () => {
    for (const call of CALLS) for (const label of call.errors) expect(ERROR_STATUS).toHaveProperty(label)
  })

  it('are all in the OpenAPI file', () => {
    const { paths } = openApiOf(CALLS, '1.0.0') as { paths: Record<string, Record<string, unknown>> }
    expect(Object.values(paths).flatMap(Object.keys)).toHaveLength(CALLS.length)
    expect(paths['/api/machines/{id}/status']?.get).toMatchObject({ security: [{ bearer: [] }] })
  })
})
