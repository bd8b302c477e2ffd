const ANSWER_MS = 2_000

const answers = (question: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    question.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((done) => setTimeout(() => done(false), ANSWER_MS)),
  ])

/** Asks all parts at once; one that must be waited for and does not answer soon is not ready. */
export const createReadiness =
  (parts: Record<string, () => boolean | Promise<unknown>>) => async (): Promise<Record<string, boolean>> => {
    const asked = Object.entries(parts).map(async ([name, ask]) => {
      const said = ask()
      return [name, typeof said === 'boolean' ? said : await answers(said)] as const
    })
    return Object.fromEntries(await Promise.all(asked))
  }
