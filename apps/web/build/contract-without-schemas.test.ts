import * as calendar from '@millwright/contract/shifts/calendar'
import * as subjects from '@millwright/contract/subjects'
import * as text from '@millwright/contract/wire/text'
import { describe, expect, test } from 'vitest'
import { plainModule } from './contract-without-schemas.ts'

describe('what the pages get of a file of the contract', () => {
  test('is of a call no more than its method and path', () => {
    const source = plainModule(calendar)
    expect(source).toContain(
      'export const getCalendar = {"method":"GET","path":"/api/v2/machines/:id/calendar"}\n',
    )
    expect(source).not.toContain('summary')
  })

  test('has every table that the subjects fill by itself, so that a page brings only those that it needs', () => {
    const lines = plainModule(subjects).trimEnd().split('\n')
    expect(lines.map((line) => line.split(' ')[2])).toEqual(Object.keys(subjects))
    expect(lines.find((line) => line.startsWith('export const AREAS'))).toContain('"everywhere":{}')
  })

  test('has the constants, and no function', () => {
    expect(plainModule({ ...text, make: () => 1, LIMIT: 7 })).toMatch(/export const LIMIT = 7\n$/)
    expect(plainModule({ make: () => 1 })).toBe('')
  })
})
