import { type DeadLetter, listDeadLetters, retryDeadLetter } from '@millwright/contract/help/dead-letters'
import type { DeadLetterRecord } from '../../../platform/events/dead-letter-store.ts'
import { type Api, paged } from '../../../platform/http/serve.ts'
import { CallError } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'

/** Tasks that failed for good, and starting them again. */
export const serveDeadLetters = (
  { serve }: Api,
  { stores, db, audit }: Needs<'deadLetters', 'db' | 'audit'>,
): void => {
  const { deadLetters: store } = stores

  serve(listDeadLetters, async ({ caller, query }) => {
    const { skip = 0, limit = 100 } = query
    const { letters, total } = await store.page(caller.organizationId, { skip, limit })
    return paged(letters.map(presentDeadLetter), total)
  })

  serve(retryDeadLetter, async ({ caller, params, address }) => {
    await db.transaction(async (tx) => {
      const restarted = await store.restart(Number(params.deadLetterId), caller.organizationId, tx)
      if (!restarted)
        throw new CallError('NOT_FOUND', 'There is no such failed task that can be started again')
      const detail = { event: restarted.event }
      await audit.record(
        { action: 'task_retried', by: caller, target: restarted.handler, detail, address },
        tx,
      )
    })
  })
}

const presentDeadLetter = ({ id, payload, ...letter }: DeadLetterRecord): DeadLetter => {
  const { organizationId: _own, ...shown } = payload
  return {
    Id: String(id),
    Event: letter.event,
    Handler: letter.handler,
    Payload: shown,
    HappenedAt: letter.happenedAt.toISOString(),
    GivenUpAt: letter.givenUpAt.toISOString(),
    Tries: letter.tries,
    LastError: letter.lastError,
    CanRetry: letter.canRetry,
  }
}
