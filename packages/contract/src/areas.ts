import { AREAS } from './subjects.ts'
import type { AreaRule } from './wire/contract.ts'

export type Area = keyof typeof AREAS

export interface Person {
  readonly isAdmin: boolean
  readonly roles: readonly string[]
  readonly organizationType: string
}

/** Nobody gives a role that they do not have; an admin gives all. */
export const mayGiveRoles = (giver: Person, roles: readonly string[]): boolean =>
  giver.isAdmin || roles.every((role) => giver.roles.includes(role))

/** Nobody changes the account of one who may do more than they; an admin changes all. */
export const hasAllAreasOf = (manager: Person, person: Person): boolean =>
  manager.isAdmin ||
  (!person.isAdmin &&
    (Object.keys(AREAS) as Area[]).every((area) => mayEnter(area, manager) || !mayEnter(area, person)))

const isArea = (name: string | undefined): name is Area => name !== undefined && name in AREAS

export function mayEnter(area: Area, person: Person): boolean {
  const rule: AreaRule = AREAS[area]
  if (rule.organizationTypes && !rule.organizationTypes.some((type) => type === person.organizationType))
    return false
  if (isArea(rule.insteadOf) && mayEnter(rule.insteadOf, person)) return false
  if (rule.adminOnly) return person.isAdmin
  if (!rule.roles || (person.isAdmin && !rule.forcesRoles)) return true
  return rule.roles.some((role) => person.roles.includes(role))
}
