import * as calendar from '@millwright/contract/shifts/calendar'
import { AREAS } from '@millwright/contract/subjects'
import * as text from '@millwright/contract/wire/text'
import { describe, expect, test } from 'vitest'
import { plainModule, tablesModule } from './contract-without-schemas.ts'

describe('what the pages get of a file of the contract', () => {
  test('is of a call no more than its method and path', () => {
    const source = plainModule(calendar)
    expect(source).toContain(
      'export const getCalendar = {"method":"GET","path":"/api/v2/machines/:id/calendar"}\n',
    )
    expect(source).not.toContain('summary')
  })

  test('is each table that the subjects fill by itself', () => {
    expect(tablesModule('/src/subjects.ts', ['AREAS', 'PAGES'])).toBe(
      'export { AREAS } from "/src/subjects.ts?table=AREAS"\nexport { PAGES } from "/src/subjects.ts?table=PAGES"\n',
    )
    expect(plainModule({ AREAS })).toContain('export const AREAS = {"everywhere":{}')
  })

  test('has the constants, and no function', () => {
    expect(plainModule({ ...text, make: () => 1, LIMIT: 7 })).toMatch(/export const LIMIT = 7\n$/)
    expect(plainModule({ make: () => 1 })).toBe('')
  })
})
