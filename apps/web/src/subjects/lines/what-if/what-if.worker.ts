import { type WhatIfQuestion, whatIfRuns } from '@millwright/domain/lines/what-if'

export interface SharedRuns {
  readonly question: WhatIfQuestion
  readonly from: number
  readonly to: number
}

// A page would stand still while a thousand days are simulated.
addEventListener('message', ({ data: { question, from, to } }: MessageEvent<SharedRuns>) =>
  postMessage(whatIfRuns(question, from, to)),
)
