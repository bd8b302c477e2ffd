import type { Machine } from '@millwright/contract/machines/machines'
import type { PlanView } from '@millwright/contract/people/organizations'
import { compareNames } from '../../../platform/i18n/intl.ts'

/** A plan on which machines stand: that of a site, or of their owner. */
export interface Hall {
  /** The id of a site with a plan of its own, or the code of the owner. */
  readonly key: string
  readonly owner: string
  /** Of its plants, or the owner where nobody named them. */
  readonly name: string
  readonly machines: number
}

/** Whose machines one's own are, and the plans that one's sites have, by their id. */
export interface OwnPlans {
  readonly own: string
  readonly bySite: ReadonlyMap<string, PlanView>
}

/** On which plan a machine is drawn. */
export const hallKey = ({ OrganizationCode, Site }: Machine, { own, bySite }: OwnPlans): string =>
  OrganizationCode === own && Site && bySite.has(Site.Id) ? Site.Id : OrganizationCode

/**
 * Places on one plan mean nothing on another. One's own come first, then the fullest. A site with a plan has a hall also
 * before a machine is placed: otherwise nobody could place the first.
 */
export function hallsOf(machines: readonly Machine[], plans: OwnPlans, language: string): Hall[] {
  const byName = compareNames(language)
  const shown = machines.filter(
    (machine) => machine.Map_View !== null || plans.bySite.has(hallKey(machine, plans)),
  )
  const halls = [...Map.groupBy(shown, (machine) => hallKey(machine, plans))].map(([key, members]) => {
    const sites = new Set(members.flatMap(({ Site }) => Site?.Name ?? []))
    const owner = members[0]?.OrganizationCode ?? key
    return { key, owner, name: [...sites].sort(byName).join(', ') || owner, machines: members.length }
  })
  const isOther = ({ owner }: Hall): number => Number(owner !== plans.own)
  return halls.sort((a, b) => isOther(a) - isOther(b) || b.machines - a.machines || byName(a.name, b.name))
}

/** The one that was chosen; otherwise the first that has something of what is looked for. */
export const hallShown = (
  halls: readonly Hall[],
  chosen: string | null,
  wanted: readonly Machine[],
  plans: OwnPlans,
): Hall | undefined =>
  halls.find(({ key }) => key === chosen) ??
  halls.find(({ key }) => wanted.some((each) => hallKey(each, plans) === key && each.Map_View !== null)) ??
  halls[0]
