import type { LineModel } from '@millwright/contract/lines/lines-shapes'
import type { LineChange } from '@millwright/domain/lines/simulate'
import {
  type WhatIfAnswer,
  type WhatIfQuestion,
  type WhatIfRuns,
  whatIfAnswer,
} from '@millwright/domain/lines/what-if'
import type { SharedRuns } from './what-if.worker.ts'

export const RUNS = 1_000
/** Any will do, as long as the same question gets the same answer. */
const SEED = 34

/** As the simulation has it. */
export const questionOf = (model: LineModel, days: number, change: LineChange): WhatIfQuestion => ({
  line: {
    flow: {
      machines: model.Line.Flow.MachineIds,
      buffers: model.Line.Flow.Buffers.map(({ From, To, Capacity }) => ({
        from: From,
        to: To,
        capacity: Capacity,
      })),
    },
    machines: model.Machines.map(({ Id, Cycles, Stops }) => ({
      id: Id,
      cycles: Cycles,
      stops: Stops.map(({ WorkedMs, Ms }) => ({ workedMs: WorkedMs, ms: Ms })),
    })),
  },
  change,
  plannedMs: model.PlannedMs,
  days,
  seed: SEED,
})

/** More would not be faster: each has to be started. */
const MOST_WORKERS = 4

/** In workers that share the runs and end with them; null where too little was measured. */
export async function runWhatIf(question: WhatIfQuestion): Promise<WhatIfAnswer | null> {
  const workers = Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency))
  const first = (worker: number) => Math.round((worker * RUNS) / workers)
  const runs = Array.from({ length: workers }, (_, worker) =>
    runShare({ question, from: first(worker), to: first(worker + 1) }),
  )
  return whatIfAnswer(question, await Promise.all(runs))
}

function runShare(share: SharedRuns): Promise<WhatIfRuns> {
  const worker = new Worker(new URL('./what-if.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WhatIfRuns>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<WhatIfRuns>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(share)
  }).finally(() => worker.terminate())
}
