import type { ReasonRule } from '@millwright/domain/stops/reason-rule'
import { addDays, dayAt } from '@millwright/domain/time/zone'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_ACCOUNTS } from '../people/shared/demo-accounts.ts'
import type { StopsStores } from './shared/stops-stores.ts'

const LINE_MANAGER = 'manager_di_linea@example.com'

/** The line manager of the demo knows these without asking anybody. */
const KNOWN: readonly (readonly [alarmCode: string, reason: ReasonRule['reason']])[] = [
  ['2231', 'ShortageOfMaterial'],
  ['9030', 'ShortageOfMaterial'],
  ['7102', 'Cleaning'],
  ['3540', 'DefectiveMaterial'],
]

export async function seedReasonRules({ stores, tx, world, now }: DemoDeps<StopsStores>): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === LINE_MANAGER)
  const validFrom = addDays(dayAt(now(), 'UTC'), -365)
  for (const [alarmCode, reason] of KNOWN)
    await stores.reasonRules.add(tx, world.organizationOf('NORDHAUS'), {
      publicId: `reason-demo-${alarmCode}`,
      alarmCode,
      program: null,
      reason,
      validFrom,
      validTo: null,
      by: `${account?.firstname} ${account?.lastname}`,
      at: now(),
    })
}
