import type { KindOf } from '@millwright/domain/notices/notice'
import type { TopicDefinition } from '@millwright/domain/notices/topic'
import type { AccessRuleOf } from './access-rule.ts'
import type { ChannelGroup } from './channel-entry.ts'
import type { PageOf } from './page.ts'
import type { OrganizationType, RoleLabel } from './roles.ts'

/** Who may enter an area of the product; what is left out does not restrict. */
export interface AreaRule {
  /** One of them is enough; admins need none, unless the area forces roles. */
  readonly roles?: readonly RoleLabel[]
  readonly forcesRoles?: true
  readonly organizationTypes?: readonly OrganizationType[]
  readonly adminOnly?: true
  /** The area that shows more of the same: closed to those whom it is open to. */
  readonly insteadOf?: string
}

type Table<Entry> = Readonly<Record<string, Entry>>

/**
 * A subject adds these to the tables that all subjects share. `subjects.ts` joins them, and the types of calls come from the
 * joined tables: so a contract imports no call. Where the order shows, an entry has a rank, the least first.
 */
export interface Contract {
  /** The headings of the calls in the documentation of the API. */
  readonly tags?: Table<{ readonly rank: number; readonly says: string }>
  readonly areas?: Table<AreaRule>
  /** Who may make a call, by the name that calls give as `access`. */
  readonly access?: Table<AccessRuleOf<string>>
  /** Labels with the status each is answered with, and what it means to those who use the API. */
  readonly errors?: Table<{ readonly status: number; readonly means: string }>
  /** The keys of the texts under `audit.actions.`. */
  readonly audit?: readonly { readonly rank: number; readonly actions: readonly string[] }[]
  readonly pages?: Table<PageOf<string>>
  /** The topic of the help by page; pages that belong together share one. */
  readonly help?: Table<string>
  /** Live events that say no more than that something about a machine changed. */
  readonly machineEvents?: readonly string[]
  /** Live events that say no more than that something of an organization changed; its people get them. */
  readonly organizationEvents?: readonly string[]
  /** Channels that the product understands, under the headings of the page that lists them. */
  readonly channels?: readonly ChannelGroup[]
  /** Which page a channel belongs to; of several patterns that match the first counts. */
  readonly channelPages?: readonly (readonly [pattern: string, page: string])[]
  /**
   * Channels whose points are events and not the state of something: two different ones of one millisecond are two. On
   * all other channels the first point of a millisecond is the only one.
   */
  readonly eventChannels?: readonly string[]
  /** Kinds of texts that the search finds; what has fields of its own is in `x.found.ts`. */
  readonly foundTexts?: readonly string[]
  /** People choose among them; a topic may have notices of several subjects. */
  readonly noticeTopics?: Table<TopicDefinition>
  /** Kinds of notices: who publishes one gives the facts that its kind has. */
  readonly notices?: Table<KindOf<string>>
}

export const defineContract = <const C extends Contract>(contract: C): C => contract
