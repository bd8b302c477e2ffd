import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { PlannedMachine } from '../../platform/registry/machine-record.ts'
import type { DemoDeps } from '../../platform/subject/demo.ts'
import { DEMO_ACCOUNTS } from '../people/shared/demo-accounts.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import { createHandoverStore } from './handover-store.ts'
import { createNoteStore } from './note-store.ts'
import { createShiftMachineStore } from './shift-machine-store.ts'
import { createSiteShifts } from './site-shifts.ts'

/** Over a weekend. */
const LOOK_BACK_MS = 96 * HOUR_MS
const LINE_MANAGER = 'manager_di_linea@example.com'
const MAINTAINER = 'maintainer@example.com'

/** Left by the shift before to the one that runs now. */
const NOTES = [
  {
    machine: 'nst-02',
    by: MAINTAINER,
    minutesBefore: 12,
    text: 'Hose of zone 3 is taped. Holds for MDF 16, not for 25. New hose lies on the bench.',
  },
  {
    machine: 'edg-a',
    by: LINE_MANAGER,
    minutesBefore: 19,
    text: 'Pot cleaned, new glue since 10:30, temperature stays at 201 °C. 2 m of oak tape left on the roll, next roll in rack 4.',
  },
  {
    machine: 'saw-1',
    by: LINE_MANAGER,
    minutesBefore: 25,
    text: 'LIST_1188 half done: 22 of 41 sheets. Off-cuts over 400 mm are stacked at gate 2.',
  },
] as const

/** A handover that waits to be read: the last shift that is over at the first site of the first customer. */
export async function seedHandover({ db, stores, tx, world, now }: DemoDeps<ShiftsStores>): Promise<void> {
  const organizationId = world.organizationOf('NORDHAUS')
  const all = await createShiftMachineStore(db).all(organizationId, tx)
  const site = all.find(({ id }) => id === world.machineOf(NOTES[0].machine))?.siteId
  const machines = all.filter(({ siteId }) => siteId === site)
  const at = now()
  // The plans were written in this transaction.
  const plans = { entriesFor: (of: readonly PlannedMachine[]) => stores.plans.entriesFor(of, tx) }
  const found = await createSiteShifts(plans).between(machines, { from: at - LOOK_BACK_MS, to: at })
  const [last] = found
    .filter(({ to }) => to <= at)
    .toSorted((a, b) => b.to - a.to || b.members.length - a.members.length)
  if (!last) return
  const { members, ...shift } = last
  const [made] = await createHandoverStore(db).ensure([{ ...shift, publicId: randomUUID() }], tx)
  if (!made) return
  const notes = createNoteStore(db)
  for (const { machine, by, minutesBefore, text } of NOTES) {
    const machineId = world.machineOf(machine)
    const account = DEMO_ACCOUNTS.find(({ email }) => email === by)
    if (!account || !members.some((member) => member.machine.id === machineId)) continue
    await notes.add(
      {
        publicId: randomUUID(),
        handoverId: made.id,
        machineId,
        group: null,
        authorId: world.accountOf(by),
        author: `${account.firstname} ${account.lastname}`,
        text,
        at: shift.to - minutesBefore * MINUTE_MS,
      },
      tx,
    )
  }
}
