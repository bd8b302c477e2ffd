import { isEventChannel } from '@millwright/contract/event-channels'
import { MAX_PREVIEW_MACHINES, type RuleChannel } from '@millwright/contract/notifications/notice-rules'
import { isChannel } from '@millwright/contract/wire/topics'
import type { MachineRecord } from '../../../platform/registry/machine-record.ts'
import type { Caller } from '../../../platform/registry/session-store.ts'
import { badField, groupNotFound, machineNotFound } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { NotificationsStores } from '../shared/notifications-stores.ts'
import type { RulePerson } from './notice-rule-store.ts'

export type RuleTargetsDeps = Needs<
  'machines' | 'groups',
  'pageCheck',
  Pick<NotificationsStores, 'noticeRules'>
>

/** As the caller sees it now: a group may have other machines for others. */
export interface ResolvedTarget {
  /** Internal ids; one of the two. */
  readonly machineId: number | null
  readonly groupId: number | null
  /** The machine, or the first ones of the group. */
  readonly machines: readonly MachineRecord[]
  readonly machineCount: number
}

interface NamedTarget {
  readonly MachineId: string | null
  readonly GroupId: string | null
}

const MAX_CHANNELS = 5_000

/** The machines, channels and people that a rule can name. */
export function createRuleTargets({ stores, pageCheck }: RuleTargetsDeps) {
  const { machines, groups, noticeRules } = stores

  async function resolve(caller: Caller, { MachineId, GroupId }: NamedTarget): Promise<ResolvedTarget> {
    if ((MachineId === null) === (GroupId === null))
      throw badField('MachineId', 'or GroupId has to be given, one of the two')
    if (MachineId !== null) {
      const machine = await machines.seenBy(caller, MachineId)
      if (!machine) throw machineNotFound()
      return { machineId: machine.id, groupId: null, machines: [machine], machineCount: 1 }
    }
    const group = await groups.seenBy(caller, GroupId ?? '')
    if (!group) throw groupNotFound()
    const page = await machines.pageOfGroup(group.id, { skip: 0, limit: MAX_PREVIEW_MACHINES })
    return { machineId: null, groupId: group.id, machines: page.machines, machineCount: page.total }
  }

  const isOpen = (channel: string, machine: MachineRecord): boolean =>
    pageCheck.channelRefusal(channel, machine) === null

  return {
    resolve,
    isOpen,

    /** A channel that no machine has sent yet can be watched; one that the licence of the machine closes can not. */
    checkChannel(channel: string, { machineId, machines: [first] }: ResolvedTarget): void {
      if (!isChannel(channel)) throw badField('Channel', 'is not the name of a channel')
      if (isEventChannel(channel)) throw badField('Channel', 'carries events, not a value')
      if (machineId !== null && first) pageCheck.checkChannel(channel, first)
    },

    async channels(caller: Caller, named: NamedTarget): Promise<RuleChannel[]> {
      const target = await resolve(caller, named)
      const byId = new Map(target.machines.map((machine) => [machine.id, machine]))
      const found = await noticeRules.channelsOf([...byId.keys()], MAX_CHANNELS)
      return found.flatMap(({ channel, unit, isNumber, machineIds }) => {
        const open = machineIds.filter((id) => {
          const machine = byId.get(id)
          return machine && isOpen(channel, machine)
        })
        return open.length > 0 && !isEventChannel(channel)
          ? [{ channel, unit, isNumber, machines: open.length }]
          : []
      })
    },

    async people(caller: Caller, named: NamedTarget): Promise<RulePerson[]> {
      return await noticeRules.peopleSeeing(caller.organizationId, await resolve(caller, named))
    },
  }
}

export type RuleTargets = ReturnType<typeof createRuleTargets>
