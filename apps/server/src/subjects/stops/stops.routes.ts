import * as calls from '@millwright/contract/stops/stops'
import { MAX_RANGE_DAYS } from '@millwright/domain/time/range'
import { readPeriod } from '../../platform/http/period.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createGiveReasons, type GiveReasonsDeps } from './give-reasons.ts'
import { createOperatorBoard, type OperatorBoardDeps } from './operator-board.ts'
import { createStops, type StopsDeps } from './stops.ts'

type Deps = StopsDeps & GiveReasonsDeps & OperatorBoardDeps & Needs<never, 'now'>

export const serveStops = ({ serve }: Api, deps: Deps): void => {
  const stops = createStops(deps)
  const giveReasons = createGiveReasons(deps)
  const board = createOperatorBoard(deps)

  serve(calls.listStops, async ({ caller, machine, query: { unexplained = false, ...query } }) => {
    const found = await stops.list(machine, readPeriod(query, MAX_RANGE_DAYS), caller)
    const wanted = unexplained ? found.filter(({ IsUnexplained }) => IsUnexplained) : found
    return paged(wanted, wanted.length)
  })

  serve(calls.giveStopReason, ({ machine, body, ...actor }) => giveReasons(actor, machine, body))

  serve(calls.getOperatorBoard, async ({ machine }) => ({ result: await board.of(machine) }))

  serve(calls.correctPieces, async ({ machine, body, ...actor }) => ({
    result: await board.correct(actor, machine, body),
  }))
}
