const ANSWER_TIMEOUT_MS = 2_000

/** The answer, or `otherwise` when it fails or takes too long. */
export const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    answer.catch(() => otherwise),
    new Promise<T>((done) => setTimeout(() => done(otherwise), ANSWER_TIMEOUT_MS)),
  ])

const answersInTime = (check: Promise<unknown>): Promise<boolean> =>
  inTime(
    check.then(() => true),
    false,
  )

/** Checks all parts at the same time; one that does not answer in time is not ready. */
export const createReadiness =
  (parts: Record<string, () => boolean | Promise<unknown>>) => async (): Promise<Record<string, boolean>> => {
    const checks = Object.entries(parts).map(async ([name, isReady]) => {
      const answer = isReady()
      return [name, typeof answer === 'boolean' ? answer : await answersInTime(answer)] as const
    })
    return Object.fromEntries(await Promise.all(checks))
  }
