/** The guard checks the path of a call against it. */
export type Scope =
  /** `:org` is the caller's organization. */
  | 'organization'
  /** And `:groupId` is a group that the caller sees. */
  | 'group'
  /** And `:siteId` is a site of it. */
  | 'site'
  /** And `:plant` is a site of it, or `organization`. */
  | 'plant'
  /** `:id`, `:serial` or `?machineId` is a machine that the caller sees; and `:org`, where the path has one, the caller's organization. */
  | 'machine'
  /** And it belongs to the caller's organization. */
  | 'ownMachine'
  /** `:org`, and `:id` is a user of it; others than oneself only with the right to manage users, or that of `othersBy`. */
  | 'user'
  /** `:me` is the caller. */
  | 'self'

/** Who may make a call at all; the scope says what of it they may touch. */
export type Callers =
  | 'anyone'
  /** Signed in. */
  | 'people'
  /** With their token or their password, each for its own machine. */
  | 'devices'
  /** With their password: a token must not be good for getting another. */
  | 'devicesByPassword'
  | 'peopleAndDevices'
  /** Programs that read machines, with their token. */
  | 'connectors'

export type Reach =
  /** All that the organization sees: its own and those that it was given access to. */
  | 'organization'
  /** Those of `:plant`. */
  | 'plant'

/** Who may make a call, as a subject defines it; `access.ts` checks that its area exists. */
export interface AccessRuleOf<A extends string> {
  readonly callers: Callers
  readonly scope: Scope | null
  /** The area whose rule a person has to pass; devices have no areas. */
  readonly area: A
  /** Which machines a person has to see, all of them, since the call changes something about each (rules: access 9). */
  readonly needsSightOf?: Reach
  /** With the scope `user`: the area of those who may name another user than themselves. */
  readonly othersBy?: A
  readonly says: string
}

export const rule = <const S extends Scope | null, const A extends string>(scope: S, area: A, says: string) =>
  ({ callers: 'people', scope, area, says }) as const

/** Of what holds for the whole organization. */
export const wideRule = <const S extends Scope, const A extends string>(scope: S, area: A, says: string) =>
  ({ ...rule(scope, area, `${says}, if they see all machines`), needsSightOf: 'organization' }) as const

export const plantRule = <const A extends string>(area: A, says: string) =>
  ({ ...rule('plant', area, says), needsSightOf: 'plant' }) as const
