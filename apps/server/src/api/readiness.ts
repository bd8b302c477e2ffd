const ANSWER_TIMEOUT_MS = 2_000

const answersInTime = (check: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((done) => setTimeout(() => done(false), ANSWER_TIMEOUT_MS)),
  ])

/** Checks all parts at the same time; one that does not answer in time is not ready. */
export const createReadiness =
  (parts: Record<string, () => boolean | Promise<unknown>>) => async (): Promise<Record<string, boolean>> => {
    const checks = Object.entries(parts).map(async ([name, isReady]) => {
      const answer = isReady()
      return [name, typeof answer === 'boolean' ? answer : await answersInTime(answer)] as const
    })
    return Object.fromEntries(await Promise.all(checks))
  }
