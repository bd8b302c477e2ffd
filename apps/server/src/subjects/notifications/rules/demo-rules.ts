import type { Condition } from '@millwright/domain/notifications/rules/condition'
import type { PlatformStores } from '../../../platform/stores/platform-stores.ts'
import type { DemoDeps } from '../../../platform/subject/demo.ts'
import type { NotificationsStores } from '../shared/notifications-stores.ts'
import { syncWatches } from './watch-sync-store.ts'

const OWNER = 'manager_di_linea@example.com'
const MAINTENANCE = 'manager_manutenzione@example.com'

interface DemoRule {
  readonly name: string
  readonly machine: string
  readonly channel: string
  readonly condition: Condition
  readonly minutes: number
}

/** Of the line manager of the demo, who wants to hear of it before it becomes a stop. */
const RULES: readonly DemoRule[] = [
  {
    name: 'Spindle of Five-axis 02 runs hot',
    machine: '5ax-02',
    channel: 'Spindle/Temperature',
    condition: { kind: 'above', limit: 75, hysteresis: 3 },
    minutes: 10,
  },
  {
    name: 'Control cabinet of Nesting 01 is too warm',
    machine: 'nst-01',
    channel: 'ElectricalCabinet/Temperature',
    condition: { kind: 'above', limit: 55, hysteresis: 2 },
    minutes: 15,
  },
]

export async function seedNoticeRules(
  deps: DemoDeps<NotificationsStores & Pick<PlatformStores, 'channels'>>,
): Promise<void> {
  const { stores, tx, world, now } = deps
  for (const [index, { name, machine, channel, condition, minutes }] of RULES.entries()) {
    const rule = {
      publicId: `rule-demo-${index + 1}`,
      organizationId: world.organizationOf('NORDHAUS'),
      accountId: world.accountOf(OWNER),
    }
    const content = {
      ...{ name, condition, minutes },
      machineId: world.machineOf(machine),
      groupId: null,
      channelId: await stores.channels.idOf(channel),
      recipientIds: [world.accountOf(OWNER), world.accountOf(MAINTENANCE)],
      channels: ['inApp'] as const,
      escalationMinutes: null,
      escalationAccountId: null,
      isUrgent: false,
      isOn: true,
    }
    const ruleId = await stores.noticeRules.add(rule, content, now(), tx)
    await syncWatches(tx, { ruleId, now: now() })
  }
}
