/** Longer than the server gives its parts to answer. */
const ANSWER_MS = 5_000

const answersWell = (httpPort: number, path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${httpPort}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

export const isReady = (httpPort: number): Promise<boolean> => answersWell(httpPort, '/readyz')

export const isAlive = (httpPort: number): Promise<boolean> => answersWell(httpPort, '/healthz')
