import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as groups from './groups.ts'
import * as installation from './installation.ts'
import * as organizations from './organizations.ts'
import * as partnerAccess from './partner-access.ts'
import * as passkeys from './passkeys.ts'
import * as found from './people.found.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as setup from './setup.ts'
import * as users from './users.ts'

export const peopleCalls: readonly object[] = [
  auth,
  secondFactor,
  passkeys,
  sessions,
  setup,
  users,
  organizations,
  installation,
  groups,
  partnerAccess,
  audit,
  found,
]
