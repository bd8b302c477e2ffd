import { COURSES, wornTool } from '@millwright/domain/condition/testing-wear'
import { wearOutlookOf } from '@millwright/domain/condition/wear-curve'
import { seeded, shareRange } from './harness/detection.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'

/** How often the remaining cuts of a tool lie in the range that is given for them, on simulated tools. */
const TOOLS = 1000
/** In four of five. */
const GOAL = 0.8

interface Guess {
  readonly isWithin: boolean
  readonly isShorter: boolean
  /** Of the guess and of its range, as shares of the life. */
  readonly error: number
  readonly width: number
}

function guessesOf(name: string, tools: number) {
  const random = seeded(name.length)
  const kinds = { reaches: 0, steady: 0, unknown: 0, passed: 0 }
  const guesses = Array.from({ length: tools }, (): Guess[] => {
    const tool = wornTool(COURSES[name]?.(random) ?? ((u) => u), random)
    if (!tool) return []
    const seen = tool.tests.slice(0, Math.ceil(tool.tests.length * random()))
    const outlook = wearOutlookOf(seen)
    kinds[outlook.kind]++
    if (outlook.kind !== 'reaches') return []
    const truth = tool.end - (seen.at(-1)?.at ?? 0)
    return [
      {
        isWithin: outlook.least <= truth && truth <= outlook.most,
        isShorter: truth < outlook.least,
        error: Math.abs(outlook.left - truth) / tool.end,
        width: (outlook.most - outlook.least) / tool.end,
      },
    ]
  }).flat()
  return { kinds, guesses }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const round = (value: number): number => Number(value.toFixed(3))

const rows = Object.keys(COURSES).map((name) => {
  const { kinds, guesses } = guessesOf(name, TOOLS)
  const within = guesses.filter(({ isWithin }) => isWithin).length
  const [low, high] = shareRange(within, guesses.length)
  return {
    course: name,
    within: round(within / guesses.length),
    '95 %': `${round(low)} to ${round(high)}`,
    'ended sooner': round(guesses.filter(({ isShorter }) => isShorter).length / guesses.length),
    'error, of the life': round(middle(guesses.map(({ error }) => error))),
    'range, of the life': round(middle(guesses.map(({ width }) => width))),
    'not known': round(kinds.unknown / TOOLS),
    'out of sight': round(kinds.steady / TOOLS),
    guesses: guesses.length,
  }
})
const [first] = rows
printTable(
  Object.keys(first ?? {}),
  rows.map((row) => Object.values(row).map(String)),
)
await writeResults('tool-wear', { rows })
const share =
  rows.reduce((sum, { within, guesses }) => sum + within * guesses, 0) /
  rows.reduce((sum, { guesses }) => sum + guesses, 0)
console.log(`Of all ranges ${round(share)} hold what was left; the goal is ${GOAL}.`)
if (share < GOAL) process.exitCode = 1
