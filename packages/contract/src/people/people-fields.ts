import { email, givenPassword, line, newPassword, optionalLine } from '@millwright/domain/text/text-rule'
import type { TextFields } from '../wire/text.ts'

export const personFields = {
  Username: optionalLine(),
  Firstname: line(),
  Lastname: line(),
} satisfies TextFields

export const newOrganizationFields = { OrganizationName: line() } satisfies TextFields

/** Names the organization in addresses. */
export const organizationCodeFields = {
  OrganizationCode: { isRequired: true, minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' },
} satisfies TextFields

export const emailFields = { Email: email } satisfies TextFields

export const newPasswordFields = { password: newPassword } satisfies TextFields

export const currentPasswordFields = { currentPassword: givenPassword } satisfies TextFields

export const loginFields = { Email: email, Password: givenPassword } satisfies TextFields
