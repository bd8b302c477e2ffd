import { getDashboard, listGauges } from '@millwright/contract/values/dashboard'
import type { Api } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import type { MachinesStores } from '../../machines/shared/machines-stores.ts'
import { createDashboard } from './dashboard.ts'

export const serveDashboard = (
  { serve }: Api,
  { stores }: Needs<'channels', never, MachinesStores>,
): void => {
  const dashboards = createDashboard({ channels: stores.channels, models: stores.dataModels })
  serve(getDashboard, async ({ machine }) => ({ result: await dashboards.of(machine) }))
  serve(listGauges, async ({ machine }) => ({ result: await dashboards.gaugesNow(machine) }))
}
