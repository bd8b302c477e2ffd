import { describe, expect, test } from 'vitest'
import { codeOfName, type FirstStepFacts, isAtWork, isStepDone, nextFirstStep } from './first-steps.ts'

const NOTHING: FirstStepFacts = { sites: 0, machinesHeard: 0, groups: 0, people: 1 }

describe('the first steps', () => {
  test('begin with the site, since somebody is signed in to an organization', () => {
    expect(isStepDone('account', NOTHING)).toBe(true)
    expect(isStepDone('organization', NOTHING)).toBe(true)
    expect(nextFirstStep(NOTHING)).toBe('site')
  })

  test('go on with the first that was left out', () => {
    expect(nextFirstStep({ ...NOTHING, sites: 1 })).toBe('machine')
    expect(nextFirstStep({ ...NOTHING, machinesHeard: 1, groups: 2 })).toBe('site')
    expect(nextFirstStep({ sites: 1, machinesHeard: 1, groups: 1, people: 1 })).toBe('colleague')
  })

  test('are over when everything exists', () => {
    expect(nextFirstStep({ sites: 1, machinesHeard: 1, groups: 1, people: 2 })).toBeNull()
  })

  test('are not for who joins an organization that is at work', () => {
    expect(isAtWork({ ...NOTHING, machinesHeard: 3, people: 4 })).toBe(true)
    expect(isAtWork({ ...NOTHING, machinesHeard: 3 })).toBe(false)
    expect(isAtWork({ ...NOTHING, people: 4 })).toBe(false)
  })
})

test.each([
  ['Nordhaus Möbel', 'NORDHAUS-MOBEL'],
  ['  Señor & Søn (1998) GmbH  ', 'SENOR-S-N-1998-GMBH'],
  ['木工', ''],
  [`${'x'.repeat(23)} y`, 'X'.repeat(23)],
])('the code of %s is %s', (name, code) => {
  expect(codeOfName(name)).toBe(code)
})
