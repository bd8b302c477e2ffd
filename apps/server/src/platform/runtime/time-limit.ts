/** Whether the work was done in time. Rejects as the work does; after the limit nobody hears of it. */
export function isDoneWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(false), ms)
    work.then(() => resolve(true), reject).finally(() => clearTimeout(timer))
  })
}

/** Rejects after the limit. The work itself cannot be ended: it may still come to its end later. */
export async function withinLimit(work: Promise<unknown>, ms: number): Promise<void> {
  if (!(await isDoneWithin(work, ms))) throw new Error(`took longer than ${ms} ms`)
}
