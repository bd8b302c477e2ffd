const ANSWER_MS = 5_000

interface Ready {
  readonly parts?: Readonly<Record<string, boolean>>
  readonly details?: Readonly<Record<string, unknown>>
}

/** Parts that /readyz and the health of the product name at this moment, each with its state. */
export async function wordsOf(httpPort: number, token: () => Promise<string>): Promise<string> {
  const headers = { authorization: `Bearer ${await token().catch(() => '')}` }
  const ask = async <T>(path: string): Promise<T | null> => {
    try {
      const signal = AbortSignal.timeout(ANSWER_MS)
      return (await (await fetch(`http://127.0.0.1:${httpPort}${path}`, { headers, signal })).json()) as T
    } catch {
      return null
    }
  }
  const [ready, health] = await Promise.all([
    ask<Ready>('/readyz'),
    ask<{ result?: Readonly<Record<string, unknown>> }>('/api/health'),
  ])
  const notReady = Object.entries(ready?.parts ?? {}).flatMap(([part, isWell]) => (isWell ? [] : [part]))
  if (ready?.details?.isNodeTaken === true) notReady.push('node')
  const unwell = Object.entries(health?.result ?? {}).flatMap(([part, each]) => {
    const { State, Why } = (each ?? {}) as { State?: string; Why?: string | null }
    return State === 'stopped' ? [`${part} ${Why ?? State}`] : []
  })
  if (ready === null) return 'no answer'
  return [...notReady.map((part) => `${part} not ready`), ...unwell].join(', ')
}
