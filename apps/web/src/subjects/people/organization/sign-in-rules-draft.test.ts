import { expect, it } from 'vitest'
import { bodyOf, draftOf } from './sign-in-rules-draft.ts'

it.each([
  { SecondFactorOf: 'nobody', Roles: [] },
  { SecondFactorOf: 'admins', Roles: [] },
  { SecondFactorOf: 'everyone', Roles: [] },
  { SecondFactorOf: 'nobody', Roles: ['maintainer'] },
  { SecondFactorOf: 'admins', Roles: ['maintainer', 'operator'] },
] as const)('a rule comes back from the form as it was: %o', (rule) => {
  expect(bodyOf(draftOf(rule))).toEqual(rule)
})

it('of certain roles admins alone are the rule for admins, and none is the one for nobody', () => {
  expect(bodyOf({ choice: 'roles', Roles: ['admin'] })).toEqual({ SecondFactorOf: 'admins', Roles: [] })
  expect(bodyOf({ choice: 'roles', Roles: [] })).toEqual({ SecondFactorOf: 'nobody', Roles: [] })
  expect(bodyOf({ choice: 'everyone', Roles: ['operator'] }).Roles).toEqual([])
})
