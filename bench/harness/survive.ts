import { setTimeout as pause } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { compareFigures } from './figures.ts'
import type { HealthWatch } from './health-watch.ts'
import { lookForAcknowledged } from './missing.ts'
import type { PatientDevices } from './patient-devices.ts'
import { momentOfMessage, type PatientPlan } from './patient-plan.ts'
import type { Twin } from './twin.ts'
import type { Victim } from './victim.ts'
import { wordsOf } from './words.ts'

export interface Scene {
  readonly victim: Victim
  readonly devices: PatientDevices
  readonly plan: PatientPlan
  readonly watch: HealthWatch
  /** Gets the same messages, and nothing happens to it. */
  readonly twin: Twin
  readonly token: () => Promise<string>
}

export const RECOVERY_LIMIT_MS = 30_000
/** Longer than the limit, so that a late recovery is reported as late and not as none. */
const WAIT_MS = 120_000
const BEFORE_MS = 5_000
const LOOK_MS = 100

/** One disaster from a calm start to a calm end, with what the devices and the people saw of it. */
export async function survive({ victim, devices, plan, watch, twin, token }: Scene, disaster: Disaster) {
  await pause(BEFORE_MS)
  const before = await devices.count()
  const crashesBefore = victim.crashes()
  watch.begin()
  const from = Date.now()
  await disaster.strike(victim)
  const struck = await devices.count()
  await pause(Math.max(0, from + disaster.lastsMs - Date.now()))
  const during = await devices.count()
  const { staleAfterMs, notReadyAfterMs } = watch.health()
  const words = await wordsOf(disaster.teller?.() ?? victim.httpPort, token)
  const healedAt = Date.now()
  await disaster.heal(victim)
  const recoveryMs = await until(async () => (await devices.count(healedAt)).silent === 0, healedAt)
  // Messages that were held back come in at full speed first.
  await devices.settle(WAIT_MS, false)
  const settledMs = Date.now() - healedAt
  const last = await twin.keepUpWith(devices, WAIT_MS)
  const records = await devices.settle(WAIT_MS, false)
  const figures = await compareFigures(victim.db, twin.db, {
    from: plan.firstTs,
    to: momentOfMessage(plan, last),
    patienceMs: RECOVERY_LIMIT_MS,
  })
  await until(async () => watch.health().isReady && !watch.health().isStale, healedAt)
  const after = await devices.count()
  devices.goOn()
  twin.goOn()
  const { isReady, isStale } = watch.health()
  return {
    title: disaster.title,
    seconds: (healedAt - from) / 1000,
    /** While it lasted; a full disk takes a moment until it is felt. */
    acknowledgedMeanwhile: during.acknowledged - struck.acknowledged,
    disconnects: after.disconnects - before.disconnects,
    disconnectsAllowed: disaster.endsConnections ? plan.devices.length : 0,
    givenUp: after.givenUp - before.givenUp,
    refusedSignIns: after.refusedSignIns - before.refusedSignIns,
    notReadyAfterMs,
    staleAfterMs,
    recoveryMs,
    settledMs,
    isCalm: isReady && !isStale,
    crashes: victim.crashes() - crashesBefore,
    ...(await lookForAcknowledged(victim.db, plan, records)),
    ...figures,
    words,
    unacknowledged: records.reduce((sum, record) => sum + record.unacknowledged.length, 0),
  }
}

export type Survived = Awaited<ReturnType<typeof survive>>

/** The broken promises, as text. */
export function brokenPromises(disaster: Disaster, seen: Survived): string[] {
  const { disconnectsAllowed: allowed } = seen
  const { recoveryMs } = seen
  return [
    seen.missing > 0 && `${seen.missing} acknowledged points are missing`,
    seen.differing > 0 && `${seen.differing} figures are not those of the twin, such as ${seen.such}`,
    (disaster.tells ?? []).some((part) => !seen.words.includes(part)) &&
      `neither /readyz nor the health says anything of ${disaster.tells?.join(', ')}`,
    seen.unacknowledged > 0 && `${seen.unacknowledged} messages were never acknowledged`,
    seen.disconnects > allowed && `${seen.disconnects} connections broke, ${allowed} may`,
    (recoveryMs === null || recoveryMs > RECOVERY_LIMIT_MS) && 'acknowledgements came back too late',
    disaster.makesDataStale && seen.notReadyAfterMs === null && '/readyz did not tell',
    disaster.makesDataStale && seen.staleAfterMs === null && 'browsers were not told',
    !seen.isCalm && '/readyz or the browsers were not told that it is over',
    seen.crashes > 0 && `the server ended by itself ${seen.crashes} times`,
  ].filter((broken) => broken !== false)
}

async function until(holds: () => Promise<boolean>, since: number): Promise<number | null> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await pause(LOOK_MS)) {
    if (await holds()) return Date.now() - since
  }
  return null
}
