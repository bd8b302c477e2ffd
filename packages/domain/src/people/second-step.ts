/** Who needs a second step at sign-in: some of the people of an organization, and those with some roles. */
export interface SecondStepRule {
  readonly of: 'nobody' | 'admins' | 'everyone'
  readonly roles: readonly string[]
}

export interface SecondStepPerson {
  readonly isAdmin: boolean
  readonly roles: readonly string[]
}

/** Roles that an admin holds count as those of others do. */
export const needsSecondStep = ({ of, roles }: SecondStepRule, person: SecondStepPerson): boolean =>
  of === 'everyone' ||
  (of === 'admins' && person.isAdmin) ||
  person.roles.some((role) => roles.includes(role))
