import { getBackfills } from '@millwright/contract/machines/backfills'
import { createFactLagStore } from '../../../platform/facts/fact-lag-store.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createBackfills } from './backfills.ts'

export const serveBackfills = (
  { serve }: Api,
  { stores, db, now }: Needs<'backfills' | 'machines', 'db' | 'now'>,
): void => {
  const of = createBackfills({ ...stores, lags: createFactLagStore(db), now })
  serve(getBackfills, async ({ caller }) => ({ result: await of(caller) }))
}
