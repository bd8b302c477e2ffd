import type { User } from '@millwright/contract/people/users'
import { beforeEach, expect, test } from 'vitest'
import { leaveFirstSteps, startsFirstSteps } from './first-steps-left.ts'

const user = (IsAdmin: boolean, FirstLogin: boolean) => ({ IsAdmin, FirstLogin }) as User

beforeEach(() => window.sessionStorage.clear())

test('the first steps begin for an admin at the first login, and for nobody else', () => {
  expect(startsFirstSteps(user(true, true))).toBe(true)
  expect(startsFirstSteps(user(true, false))).toBe(false)
  expect(startsFirstSteps(user(false, true))).toBe(false)
})

test('who leaves them for now is not led back in the same tab', () => {
  leaveFirstSteps()
  expect(startsFirstSteps(user(true, true))).toBe(false)
})
