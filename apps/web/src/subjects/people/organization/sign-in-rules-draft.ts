import { SECOND_FACTOR_OF, type SecondFactorOf } from '@millwright/contract/people/second-factor'
import type { RoleLabel } from '@millwright/contract/wire/roles'

export interface SignInRules {
  readonly SecondFactorOf: SecondFactorOf
  readonly Roles: readonly RoleLabel[]
}

/** The last one: people who hold certain roles, of which that of an admin is one here. */
export const CHOICES = [...SECOND_FACTOR_OF, 'roles'] as const
export type Choice = (typeof CHOICES)[number]

export interface SignInDraft {
  readonly choice: Choice
  readonly Roles: readonly string[]
}

const ADMIN = 'admin'

export const draftOf = ({ SecondFactorOf, Roles }: SignInRules): SignInDraft => ({
  choice: Roles.length > 0 ? 'roles' : SecondFactorOf,
  Roles: Roles.length > 0 && SecondFactorOf === 'admins' ? [ADMIN, ...Roles] : Roles,
})

/** Roles that were chosen before another choice was made count no more. */
export function bodyOf({ choice, Roles }: SignInDraft): {
  SecondFactorOf: SecondFactorOf
  Roles: RoleLabel[]
} {
  if (choice !== 'roles') return { SecondFactorOf: choice, Roles: [] }
  return {
    SecondFactorOf: Roles.includes(ADMIN) ? 'admins' : 'nobody',
    Roles: Roles.filter((role): role is RoleLabel => role !== ADMIN),
  }
}
