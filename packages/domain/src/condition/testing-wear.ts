type Random = () => number
/** Share of the limit by share of the life. */
type Course = (share: number) => number

/** How tools wear: in three phases, evenly, ever slower, ever faster, and with a bend. */
export const COURSES: Readonly<Record<string, (random: Random) => Course>> = {
  'three phases': (random) => {
    const [begins, ends, power] = [0.05 + 0.2 * random(), 0.1 + 0.5 * random(), 2 + 4 * random()]
    return (u) => begins * (1 - Math.exp(-u / 0.05)) + (1 - begins - ends) * u + ends * u ** power
  },
  even: () => (u) => u,
  'ever slower': (random) => {
    const power = 0.6 + 0.4 * random()
    return (u) => u ** power
  },
  'ever faster': (random) => {
    const rate = 1 + 3 * random()
    return (u) => Math.expm1(rate * u) / Math.expm1(rate)
  },
  'with a bend': (random) => {
    const [height, place] = [0.5 + 0.4 * random(), 0.6 + 0.3 * random()]
    return (u) => (u < place ? (height * u) / place : height + ((1 - height) * (u - place)) / (1 - place))
  },
}

const gauss = (random: Random): number =>
  Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random())

export interface WornTool {
  readonly tests: readonly { readonly at: number; readonly wear: number }[]
  /** The count at which the limit is reached. */
  readonly end: number
}

/**
 * A tool that is tested 10 to 60 times in its life, at uneven distances, with 1 to 6 % of scatter, also of the fingerprint. Every
 * few tests the material is another and wears it faster or slower. Null where it does not reach the limit.
 */
export function wornTool(course: Course, random: Random): WornTool | null {
  const life = 200 + 1800 * random()
  const count = Math.round(10 + 50 * random())
  const scatter = 0.01 + 0.05 * random()
  const [wander, batch] = [0.05 + 0.2 * random(), Math.round(4 + 12 * random())]
  const print = scatter * gauss(random)
  const tests: { at: number; wear: number; truth: number }[] = []
  let [at, share, rate] = [0, 0, 1]
  for (let i = 0; i < 3 * count && course(share) < 1; i++) {
    if (i % batch === 0) rate = Math.exp(wander * gauss(random))
    const step = (life / count) * (0.5 + random())
    at += step
    share += (step / life) * rate
    tests.push({ at, wear: course(share) + scatter * gauss(random) - print, truth: course(share) })
  }
  const [before, after] = tests.slice(-2)
  if (!before || !after || after.truth < 1) return null
  const end = before.at + ((after.at - before.at) * (1 - before.truth)) / (after.truth - before.truth)
  return { tests: tests.slice(0, -1).map(({ at: when, wear }) => ({ at: when, wear })), end }
}
