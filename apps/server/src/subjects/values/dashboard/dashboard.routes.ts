import { getDashboard } from '@millwright/contract/values/dashboard'
import type { Api } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../subject.ts'
import { createDashboard } from './dashboard.ts'

export const serveDashboard = ({ serve }: Api, { stores, models }: Needs<'channels', 'models'>): void => {
  const dashboardOf = createDashboard({ channels: stores.channels, models })
  serve(getDashboard, async ({ machine }) => ({ result: await dashboardOf(machine) }))
}
