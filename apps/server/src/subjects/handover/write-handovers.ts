import { randomUUID } from 'node:crypto'
import type { ShiftOccurrence } from '@millwright/domain/shifts/occurrences'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import type { HandoverRecord, HandoverStore } from './handover-store.ts'
import type { ShiftMachine, ShiftMachineStore } from './shift-machine-store.ts'
import { createSiteShifts, isSameShift, type StaffedShift } from './site-shifts.ts'
import type { WriteReport } from './write-report.ts'
import type { WrittenReport } from './written-report.ts'

export interface WriteHandoversDeps {
  stores: Pick<ShiftsStores, 'plans'>
  handovers: HandoverStore
  machines: ShiftMachineStore
  write: WriteReport
  bus: Bus
  now: () => number
}

export interface WriteHandovers {
  readonly job: Job
  /** For a reader who comes before the job: the shifts that run now. */
  ensureRunning(organizationId: number): Promise<void>
  /** Of a shift that runs, as it is now. */
  soFar(handover: HandoverRecord): Promise<WrittenReport>
  /** The shift that takes over; null where none follows. */
  next(handover: HandoverRecord): Promise<ShiftOccurrence | null>
}

/** By then the last counts of machines are stored. */
const SETTLED_MS = MINUTE_MS
/** Made up for when no process ran jobs for a while: at the first run, and from one run to the next. */
const FIRST_LOOK_BACK_MS = 26 * HOUR_MS
const LOOK_BACK_MS = 10 * MINUTE_MS
/** Work that is due in the next shift is named; where none follows, that of this time. */
const DUE_MS = 8 * HOUR_MS
const AT_ONCE = 20
/** A report that nobody has confirmed follows late data this often, and for so long. */
const REWRITE_MS = 10 * MINUTE_MS
const FOLLOWED_MS = DAY_MS

const dueAt = (now: number) => ({
  endedBefore: now - SETTLED_MS,
  endedAfter: now - FOLLOWED_MS,
  writtenBefore: now - REWRITE_MS,
})

/** Finds the shifts of sites, and writes at the end of each what happened. */
export function createWriteHandovers({
  stores,
  handovers,
  machines,
  write,
  bus,
  now,
}: WriteHandoversDeps): WriteHandovers {
  const shifts = createSiteShifts(stores.plans)

  /** Every shift that ran in a while has a handover: notes are written from its first minute on. */
  async function ensure(all: readonly ShiftMachine[], backMs: number): Promise<void> {
    const at = now()
    const found = await shifts.between(all, { from: at - backMs, to: at + 1 })
    await handovers.ensure(found.map(({ members: _, ...shift }) => ({ ...shift, publicId: randomUUID() })))
  }

  /** The machines that hand over together; none when all of them have other shifts by now. */
  async function staffed(handover: HandoverRecord, all: readonly ShiftMachine[]): Promise<StaffedShift> {
    const own = all.filter(
      (machine) =>
        machine.organizationId === handover.organizationId && (machine.siteId ?? 0) === handover.siteId,
    )
    const found = await shifts.between(own, { from: handover.to - 1, to: handover.to })
    return found.find((shift) => isSameShift(shift, handover)) ?? { ...handover, members: [] }
  }

  async function nextOf({ members }: StaffedShift, ts: number) {
    const [first] = members
    return first ? await shifts.next(first.machine, ts) : null
  }

  async function reportOf(handover: HandoverRecord, all: readonly ShiftMachine[]): Promise<WrittenReport> {
    const shift = await staffed(handover, all)
    const next = await nextOf(shift, handover.to)
    const dueBy = next && next.from - handover.to < DUE_MS ? next.to : handover.to + DUE_MS
    return await write(shift, now(), dueBy)
  }

  let lookBackMs = FIRST_LOOK_BACK_MS
  const job: Job = {
    name: 'handovers',
    everyMs: MINUTE_MS,
    async run(run) {
      const all = await machines.all(null)
      await ensure(all, lookBackMs)
      lookBackMs = LOOK_BACK_MS
      for (const handover of await handovers.unwritten(dueAt(now()), AT_ONCE)) {
        if (run.isStopped()) return
        await run.turn()
        try {
          await handovers.putReport(handover.id, await reportOf(handover, all), now())
          bus.emit('handoverChanged', { organizationId: handover.organizationId })
        } catch (error) {
          run.failed({ handover: handover.publicId }, error)
        }
      }
    },
  }

  return {
    job,

    ensureRunning: async (organizationId) => ensure(await machines.all(organizationId), 0),

    soFar: async (handover) => reportOf(handover, await machines.all(handover.organizationId)),

    async next(handover) {
      return await nextOf(await staffed(handover, await machines.all(handover.organizationId)), handover.to)
    },
  }
}
