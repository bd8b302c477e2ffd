import { type Area, mayEnter, type Person } from './areas.ts'
import { ACCESS as TABLE } from './subjects.ts'
import type { AccessRuleOf, Callers } from './wire/access-rule.ts'

/** As `:plant`, in place of the id of a site. */
export const WHOLE_ORGANIZATION = 'organization'

export type AccessRule = AccessRuleOf<Area>

/**
 * Who may call what, and what a call's path is checked against. One table, read by the server's guard
 * and printed in the OpenAPI file; a call without an entry cannot be defined.
 */
export const ACCESS = TABLE satisfies Readonly<Record<string, AccessRule>>

export type Access = keyof typeof ACCESS
export type ScopeOf<A extends Access> = (typeof ACCESS)[A]['scope']
export type CallersOf<A extends Access> = (typeof ACCESS)[A]['callers']

/** A person for whom a page is made. */
export interface PageViewer extends Person {
  readonly seesAllMachines: boolean
}

/** Whether a page offers what a call does; of a plant the server says it with the plan. */
export function mayCall(access: Access, person: PageViewer): boolean {
  const { area, needsSightOf }: AccessRule = ACCESS[access]
  return mayEnter(area, person) && (needsSightOf !== 'organization' || person.seesAllMachines)
}

export const takesPeople = (callers: Callers): boolean =>
  callers === 'people' || callers === 'peopleAndDevices'

export const takesDevices = (callers: Callers): boolean =>
  callers === 'devices' || callers === 'devicesByPassword' || callers === 'peopleAndDevices'
