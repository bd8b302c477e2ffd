import { defineSubject } from '../../platform/pages/define-subject.ts'
import { auditPages } from './audit/audit.pages.ts'
import { groupPages } from './groups/groups.pages.ts'
import { organizationPages } from './organization/organization.pages.ts'
import { partnerAccessPages } from './partner-access/partner-access.pages.ts'
import { userPages } from './users/users.pages.ts'

export const people = defineSubject({
  name: 'people',
  pages: [...auditPages, ...groupPages, ...organizationPages, ...partnerAccessPages, ...userPages],
})
