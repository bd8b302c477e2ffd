import { DAY_MS, HOUR_MS } from '@millwright/domain/time/lengths'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_ACCOUNTS } from '../people/shared/demo-accounts.ts'
import type { MessagesStores } from './shared/messages-stores.ts'

/** About the machines of the demo that have a problem. */
const WRITTEN = [
  {
    id: 'message-demo-1',
    machine: 'edg-b',
    by: 'manager_manutenzione@example.com',
    hoursAgo: 20,
    text: 'The heater of the glue pot is ordered and comes on Thursday. Until then let it warm up for 20 minutes before the first panel.',
    isPinned: true,
  },
  {
    id: 'message-demo-2',
    machine: 'saw-2',
    by: 'manager_di_linea@example.com',
    hoursAgo: 5,
    text: 'If the blade carriage hammers: stop, do not drive home by hand, call maintenance.',
    isPinned: false,
  },
] as const

export async function seedMessages({ stores, tx, world, now }: DemoDeps<MessagesStores>): Promise<void> {
  for (const { id, machine, by, hoursAgo, text, isPinned } of WRITTEN) {
    const author = DEMO_ACCOUNTS.find(({ email }) => email === by)
    const at = now() - hoursAgo * HOUR_MS
    const message = await stores.messages.add(
      {
        publicId: id,
        organizationId: world.organizationOf('NORDHAUS'),
        authorId: world.accountOf(by),
        authorName: `${author?.firstname} ${author?.lastname}`,
        text,
        language: 'en-US',
        isPinned,
        isOnPanel: false,
        from: at,
        until: now() + 14 * DAY_MS,
      },
      at,
      tx,
    )
    await stores.messages.putTargets(message, { machineIds: [world.machineOf(machine)], groupIds: [] }, tx)
  }
}
