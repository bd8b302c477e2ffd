import { fork } from 'node:child_process'
import { createTimedGet } from './timed-get.ts'

/** Kinds of work beside what is measured; each as often as its number says. */
export const BESIDE = ['processes', 'pages'] as const
export type Beside = (typeof BESIDE)[number]

/** `processes:2,pages:4` */
export function readBeside(text: string): ReadonlyMap<Beside, number> {
  const parts = text.split(',').filter((part) => part !== '')
  return new Map(
    parts.map((part) => {
      const [kind, count = '1'] = part.split(':')
      const known = BESIDE.find((each) => each === kind)
      if (!known) throw new Error(`--beside ${part}: known are ${BESIDE.join(', ')}`)
      return [known, Number(count)]
    }),
  )
}

export interface BesideLoad {
  readonly beside: ReadonlyMap<Beside, number>
  readonly httpPort: number
  readonly token: string
  /** Asked for in turn. */
  readonly paths: readonly string[]
}

/** Processes that only compute, and callers that each ask for one page after the other without a pause. */
export function startBeside({ beside, httpPort, token, paths }: BesideLoad) {
  const children = Array.from({ length: beside.get('processes') ?? 0 }, () =>
    fork(new URL('./busy-process.ts', import.meta.url)),
  )
  let isStopped = false
  let answers = 0
  async function askOn(first: number): Promise<void> {
    const ask = createTimedGet(httpPort, token)
    for (let turn = first; !isStopped; turn++) {
      await ask(paths[turn % paths.length] ?? '/')
      answers += 1
    }
  }
  const callers = Array.from({ length: beside.get('pages') ?? 0 }, (_, index) => askOn(index))
  return {
    /** How many answers there were since this was called last. */
    takeAnswers(): number {
      const taken = answers
      answers = 0
      return taken
    },
    async stop(): Promise<void> {
      isStopped = true
      for (const child of children) child.kill()
      await Promise.all(callers)
    },
  }
}
