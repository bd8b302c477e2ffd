import type { Flow } from './flow.ts'

/** A stop of its own: how long it works before, and how long it stands. */
export interface OwnStop {
  readonly workedMs: number
  readonly ms: number
}

/** How a machine of the line behaves; both are asked each time that they are needed. */
interface Behaviour {
  cycle(): number
  /** Null for one that never stops. */
  stop(): OwnStop | null
}

/** `work`, a stop of its own, or a wait at one of its buffers. */
export type EngineState = 'work' | 'down' | 'starved' | 'blocked'

interface Watcher {
  state(machine: number, at: number, state: EngineState, buffer: number): void
  part(machine: number, at: number): void
}

const NEVER = Number.POSITIVE_INFINITY

/**
 * A line from one event to the next: a machine takes a part out of each of its buffers, works on it, and hands it to the next of those
 * behind it; where that is full it is blocked until there is room. Material never ends and the end of the line is never full. Gives the
 * parts that each machine made from a moment on.
 */
export function runLine(
  { machines, buffers }: Flow,
  behaviours: readonly Behaviour[],
  ms: number,
  watch: Watcher | null = null,
  countedFrom = 0,
): number[] {
  const place = new Map(machines.map((id, index) => [id, index]))
  const indexes = (ids: readonly string[]): number[] => ids.map((id) => place.get(id) ?? -1)
  const followers = buffers.map(({ to }) => indexes(to))
  const suppliers = buffers.map(({ from }) => indexes(from))
  const capacity = Float64Array.from(buffers, (buffer) => buffer.capacity ?? NEVER)
  const inputs = machines.map((_, m) => buffers.flatMap((_, b) => (followers[b]?.includes(m) ? [b] : [])))
  const outputs = machines.map((_, m) => buffers.flatMap((_, b) => (suppliers[b]?.includes(m) ? [b] : [])))
  const level = new Float64Array(buffers.length)
  const blocked: number[][] = buffers.map(() => [])
  const made = machines.map(() => 0)
  const turn = machines.map(() => 0)
  const isIdle = new Uint8Array(machines.length).fill(1)
  const isDown = new Uint8Array(machines.length)
  const next = new Float64Array(machines.length).fill(NEVER)
  const rest = new Float64Array(machines.length)
  const toStop = new Float64Array(machines.length)
  const stopMs = new Float64Array(machines.length)
  let now = 0

  const drawStop = (m: number): void => {
    const stop = behaviours[m]?.stop() ?? null
    toStop[m] = stop ? stop.workedMs : NEVER
    stopMs[m] = stop ? stop.ms : 0
  }

  function work(m: number, cycle: number): void {
    const untilStop = toStop[m] ?? NEVER
    if (untilStop < cycle) {
      next[m] = now + untilStop
      rest[m] = cycle - untilStop
      toStop[m] = 0
    } else {
      next[m] = now + cycle
      rest[m] = 0
      toStop[m] = untilStop - cycle
    }
    watch?.state(m, now, 'work', -1)
  }

  /** The first of its buffers in which there is nothing; -1 when it can begin. */
  function lackingOf(own: readonly number[]): number {
    for (const b of own) if (level[b] === 0 && blocked[b]?.length === 0) return b
    return -1
  }

  function start(m: number): void {
    const own = inputs[m] ?? []
    const lacking = lackingOf(own)
    if (lacking >= 0) {
      isIdle[m] = 1
      next[m] = NEVER
      watch?.state(m, now, 'starved', lacking)
      return
    }
    isIdle[m] = 0
    let freed: number[] | null = null
    for (const b of own) {
      const first = blocked[b]?.shift()
      if (first === undefined) level[b] = (level[b] ?? 0) - 1
      // Its part goes into the place that is free now, or on directly.
      else if (freed) freed.push(first)
      else freed = [first]
    }
    work(m, behaviours[m]?.cycle() ?? 1)
    if (freed) for (const each of freed) start(each)
  }

  function finish(m: number): void {
    if (now >= countedFrom) made[m] = (made[m] ?? 0) + 1
    watch?.part(m, now)
    const own = outputs[m] ?? []
    if (own.length === 0) {
      start(m)
      return
    }
    const at = turn[m] ?? 0
    turn[m] = at + 1 < own.length ? at + 1 : 0
    const b = own[at] ?? 0
    const isFull = (level[b] ?? 0) >= (capacity[b] ?? NEVER)
    if (isFull) {
      blocked[b]?.push(m)
      next[m] = NEVER
      watch?.state(m, now, 'blocked', b)
    } else level[b] = (level[b] ?? 0) + 1
    for (const follower of followers[b] ?? []) if (isIdle[follower]) start(follower)
    if (!isFull) start(m)
  }

  for (const m of machines.keys()) drawStop(m)
  for (const m of machines.keys()) start(m)
  for (;;) {
    let [m, at] = [0, next[0] ?? NEVER]
    for (let other = 1; other < next.length; other++) {
      const each = next[other] as number
      if (each < at) {
        m = other
        at = each
      }
    }
    if (at > ms) return made
    now = at
    if (isDown[m]) {
      isDown[m] = 0
      drawStop(m)
      work(m, rest[m] ?? 0)
    } else if ((rest[m] ?? 0) > 0) {
      isDown[m] = 1
      next[m] = now + (stopMs[m] ?? 0)
      watch?.state(m, now, 'down', -1)
    } else finish(m)
  }
}
