/** In the order in which a new organization is set up. */
export const FIRST_STEPS = ['account', 'organization', 'site', 'machine', 'group', 'colleague'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Where somebody is follows from what exists already, so nothing has to remember it. */
export interface FirstStepFacts {
  readonly sites: number
  /** Those that have sent a message. */
  readonly machinesHeard: number
  /** Besides the group of all machines. */
  readonly groups: number
  /** Of the organization, the person who sets it up among them. */
  readonly people: number
}

export function isStepDone(step: FirstStep, facts: FirstStepFacts): boolean {
  switch (step) {
    // Without them nobody could sign in.
    case 'account':
    case 'organization':
      return true
    case 'site':
      return facts.sites > 0
    case 'machine':
      return facts.machinesHeard > 0
    case 'group':
      return facts.groups > 0
    case 'colleague':
      return facts.people > 1
    default:
      return step satisfies never
  }
}

/** Where to go on; null when all is done. */
export const nextFirstStep = (facts: FirstStepFacts): FirstStep | null =>
  FIRST_STEPS.find((step) => !isStepDone(step, facts)) ?? null

/** Who joins an organization that is at work needs no guide, whatever its first admin has left out. */
export const isAtWork = (facts: FirstStepFacts): boolean => facts.machinesHeard > 0 && facts.people > 1

const MAX_CODE = 24

/** A code for an organization, to be changed where it does not please: `Nordhaus Möbel` is NORDHAUS-MOBEL. */
export const codeOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .slice(0, MAX_CODE)
    .replace(/^-+|-+$/g, '')
