/** The body of an error, as far as every call has it. */
export interface Problem {
  result: { label: string; error?: string; field?: string; maxDays?: number }
  message: string
}

/** A call that was refused; `label` says why, in letters that do not change. */
export class MillwrightError extends Error {
  override readonly name = 'MillwrightError'
  readonly status: number
  readonly label: string
  /** The field that was refused. */
  readonly field: string | undefined

  constructor(status: number, problem: Partial<Problem> | undefined) {
    super(problem?.message ?? `The server answered ${status}`)
    this.status = status
    // A proxy in between may answer with anything.
    this.label = problem?.result?.label ?? 'ERROR_GENERIC'
    this.field = problem?.result?.field
  }
}

interface Answer<R> {
  data?: { result: R }
  error?: unknown
  response: Response
}

/** The result of an answer, for programs that do not look at errors one by one: throws a MillwrightError when it failed. */
export function resultOf<R>({ data, error, response }: Answer<R>): R {
  if (data === undefined) throw new MillwrightError(response.status, error as Partial<Problem> | undefined)
  return data.result
}
