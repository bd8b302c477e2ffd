import { describe, expect, it } from 'vitest'
import { CALL_NAMES, CALLS, NAMED_SCHEMAS } from './calls.ts'
import { openApiFile } from './openapi/openapi.ts'
import { ERRORS } from './subjects.ts'

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
    for (const call of CALLS) for (const label of call.errors) expect(ERRORS).toHaveProperty(label)
  })

  it('have names of their own', () => {
    expect(new Set(CALL_NAMES.values()).size).toBe(CALLS.length)
    const shapes = new Map(NAMED_SCHEMAS)
    const others = NAMED_SCHEMAS.filter(
      ([name, shape]) => JSON.stringify(shapes.get(name)) !== JSON.stringify(shape),
    )
    expect(others.map(([name]) => name)).toEqual([])
  })
})

describe('the OpenAPI file', () => {
  type Answers = Record<string, { $ref?: string; content?: object }>
  type Operation = { operationId: string; security: object[]; requestBody?: object; responses: Answers }
  const file = openApiFile({ version: '1.0.0', url: 'https://millwright.example' }) as {
    servers: object[]
    paths: Record<string, Record<string, Operation>>
    components: { responses: Record<string, object>; schemas: Record<string, object> }
  }
  const labelsOf = (path: string, method: string, status: number): unknown => {
    const name = file.paths[path]?.[method]?.responses[status]?.$ref?.split('/').at(-1) ?? ''
    return JSON.stringify(file.components.responses[name] ?? null).match(/"enum":\[([^\]]*)\]/)?.[1]
  }

  it('has every call but what browsers go through', () => {
    const covered = Object.values(file.paths).flatMap((operations) => Object.values(operations))
    const names = covered.map(({ operationId }) => operationId)
    const missing = [...CALL_NAMES.values()].filter((name) => !names.includes(name))
    expect(missing.sort()).toEqual(['providerGet', 'providerPost', 'ssoReturn', 'ssoStart', 'webApp'])
    expect(file.servers).toEqual([{ url: 'https://millwright.example', description: 'This installation' }])
  })

  it('says who may call, and that anyone may', () => {
    expect(file.paths['/api/machines/{id}/status']?.get?.security).toEqual([{ bearer: [] }])
    expect(file.paths['/healthz']?.get?.security).toEqual([])
  })

  it('names the labels that follow from the access and the page of a call beside its own', () => {
    const energy = ['/api/machines/{id}/energy', 'get'] as const
    expect(labelsOf(...energy, 400)).toBe('"RANGE_REVERSED","RANGE_TOO_LONG","VALIDATION_FAILED"')
    expect(labelsOf(...energy, 401)).toBe('"NOT_SIGNED_IN"')
    expect(labelsOf(...energy, 403)).toBe('"ACCESS_DENIED","LICENCE_NEEDED"')
    expect(labelsOf(...energy, 404)).toBe('"ERROR_MACHINE_NOT_FOUND","PAGE_NOT_ON_MACHINE","SWITCHED_OFF"')
    expect(labelsOf(...energy, 429)).toBe('"TOO_MANY_REQUESTS"')
  })

  it('says each shape that has a name once', () => {
    expect(file.paths['/v2/machines/{id}']?.get?.responses['200']?.content).toMatchObject({
      'application/json': { schema: { properties: { result: { $ref: '#/components/schemas/Machine' } } } },
    })
  })

  it('says what is no envelope: documents, files, forms', () => {
    const body = (path: string, method: string): unknown =>
      JSON.stringify(file.paths[path]?.[method]?.requestBody)
    expect(file.paths['/readyz']?.get?.responses['503']?.content).toHaveProperty('application/json')
    expect(file.paths['/metrics']?.get?.responses['200']?.content).toHaveProperty('text/plain')
    const report = file.paths['/api/{org}/machinegroups/{groupId}/analytics/report']?.get
    expect(report?.responses['200']?.content).toHaveProperty('application/pdf')
    expect(body('/storage-api/contents', 'post')).toContain('multipart/form-data')
    expect(body('/api/devices/datamodel', 'put')).toContain('application/xml')
  })
})
