import { expect, it } from 'vitest'
import { needsSecondStep } from './second-step.ts'

const admin = { isAdmin: true, roles: [] }
const maintainer = { isAdmin: false, roles: ['operator', 'maintainer'] }
const operator = { isAdmin: false, roles: ['operator'] }

it.each([
  [{ of: 'nobody', roles: [] }, [false, false, false]],
  [{ of: 'admins', roles: [] }, [true, false, false]],
  [{ of: 'everyone', roles: [] }, [true, true, true]],
  [{ of: 'nobody', roles: ['maintainer'] }, [false, true, false]],
  [{ of: 'admins', roles: ['maintainer', 'ticket_manager'] }, [true, true, false]],
] as const)('%o is for those it names', (rule, expected) => {
  expect([admin, maintainer, operator].map((person) => needsSecondStep(rule, person))).toEqual(expected)
})
