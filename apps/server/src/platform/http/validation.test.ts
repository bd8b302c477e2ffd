import { importCatalogue } from '@millwright/contract/alarms/alarm-catalogue'
import { CALLS } from '@millwright/contract/calls'
import { announceTest } from '@millwright/contract/condition/device-tests'
import { ErrorReport } from '@millwright/contract/help/error-reports'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import type { CallError } from '../runtime/errors.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import { createCheck } from './validation.ts'

const MANY = 500_000

/** A list that counts how often an element of it is read. */
function counted(element: unknown, length = MANY) {
  const count = { reads: 0 }
  const list = new Proxy(Array(length).fill(element), {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count.reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { count, list }
}

function faultOf(schema: Type.TSchema, value: unknown): { field: string | undefined; message: string } {
  try {
    createCheck(schema, false)(value)
  } catch (error) {
    const { field, message } = error as CallError
    return { field, message }
  }
  throw new Error('nothing was wrong')
}

const REPORT = { Kind: 'thrown', Name: 'a', Message: 'b', Page: '/', Version: '1' }

describe('the work to refuse a body', () => {
  it('does not grow with a list that is too long', () => {
    const { list, count } = counted(1)
    expect(faultOf(ErrorReport, { ...REPORT, Stack: list })).toEqual({
      field: 'Stack',
      message: 'Stack must not have more than 30 items',
    })
    expect(count.reads).toBe(0)
  })

  it('ends at the first wrong element of a list that may be long', () => {
    const { list, count } = counted(1, 50_000)
    const body = { Format: 'csv', Lines: list }
    expect(faultOf(importCatalogue.body as Type.TSchema, body).field).toBe('Lines.0')
    // Once for what holds for all values, and a few times for the schema.
    expect(count.reads).toBeLessThan(50_000 + 100)
  })

  it('is bounded where a list is in no field of the call, or in place of another value', () => {
    for (const [name, message] of [
      ['Other', 'holds more values than any call takes'],
      ['Name', 'holds more values than any call takes'],
    ] as const) {
      const { list, count } = counted(1)
      expect(faultOf(ErrorReport, { ...REPORT, [name]: list }).message).toContain(message)
      expect(count.reads).toBeLessThanOrEqual(HTTP_LIMITS.bodyValues)
    }
  })

  it('leaves out lists of values that are stored as they come', () => {
    const uuid = '0d0c6e30-8a3c-4f0a-9d59-2f3c1c6b9c11'
    const subCycle = { uuid, timeSerie: 'a.json', data: { messages: Array(MANY).fill(1) } }
    const body = {
      cycleUuid: uuid,
      type: 'SPINDLE_CHECK',
      startTime: 1_767_225_600_000,
      endTime: 1_767_225_660_000,
      subCycles: [subCycle],
    }
    expect(() => createCheck(announceTest.body as Type.TSchema, false)(body)).not.toThrow()
  })

  it('is bounded by the schema of every call: a list says how many elements it may have', () => {
    const endless: string[] = []
    const visit = (at: unknown, path: string): void => {
      if (typeof at !== 'object' || at === null) return
      const { type, maxItems } = at as { type?: unknown; maxItems?: number }
      if (type === 'array' && !(Number(maxItems) <= HTTP_LIMITS.bodyValues / 2)) endless.push(path)
      for (const [name, each] of Object.entries(at)) visit(each, `${path}.${name}`)
    }
    for (const call of CALLS)
      for (const part of [call.body, call.query]) visit(part, `${call.method} ${call.path}`)
    expect(endless).toEqual([])
  })
})

describe('the fault of a body', () => {
  const Body = Type.Object(
    {
      Name: Type.String({ maxLength: 5, pattern: '^[a-z]*$' }),
      Count: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
      Kinds: Type.Optional(
        Type.Array(Type.Enum(['a', 'b']), { minItems: 1, maxItems: 3, uniqueItems: true }),
      ),
      Rows: Type.Optional(
        Type.Array(
          Type.Union([
            Type.Object({ kind: Type.Literal('x'), x: Type.Number() }, { additionalProperties: false }),
            Type.Object({ kind: Type.Literal('y'), y: Type.Number() }, { additionalProperties: false }),
          ]),
          { maxItems: 9 },
        ),
      ),
      Marks: Type.Optional(Type.Record(Type.String({ pattern: '^m' }), Type.Boolean())),
    },
    { additionalProperties: false },
  )

  it.each([
    [{}, 'Name', 'is missing'],
    [{ Name: 1 }, 'Name', 'must be string'],
    [{ Name: 'A' }, 'Name', 'must match pattern "^[a-z]*$"'],
    [{ Name: 'aaaaaa' }, 'Name', 'must have at most 5 characters'],
    [{ Name: 'a', Nmae: 'a' }, 'Nmae', 'is not a field of this call'],
    [{ Name: 1, Nmae: 'a' }, 'Nmae', 'is not a field of this call'],
    [{ Name: 'a', Count: 0 }, 'Count', 'must be >= 1'],
    [{ Name: 'a', Count: 'x' }, 'Count', 'must be integer'],
    [{ Name: 'a', Kinds: [] }, 'Kinds', 'must not have fewer than 1 items'],
    [{ Name: 'a', Kinds: ['a', 'a'] }, 'Kinds', 'must not have duplicate items'],
    [{ Name: 'a', Kinds: ['a', 'c'] }, 'Kinds.1', 'must be equal to one of the allowed values'],
    [{ Name: 'a', Kinds: {} }, 'Kinds', 'must be array'],
    [{ Name: 'a', Rows: [{ kind: 'x', x: 1 }, { kind: 'y' }] }, 'Rows.1.x', 'is missing'],
    [{ Name: 'a', Marks: { m1: true, m2: 1 } }, 'Marks.m2', 'must be boolean'],
    [[], 'body', 'must be object'],
    [null, 'body', 'must be object'],
    [undefined, 'body', 'must be object'],
  ])('%j is named by its field: %s %s', (value, field, message) => {
    expect(faultOf(Body, value)).toEqual({ field, message: `${field} ${message}` })
  })
})
