import { getDashboard } from '@millwright/contract/calls/dashboard'
import type { Api } from '../../api/serve.ts'
import type { Needs } from '../feature.ts'
import { createDashboard } from './dashboard.ts'

export const serveDashboard = ({ serve }: Api, { stores, models }: Needs<'channels', 'models'>): void => {
  const dashboardOf = createDashboard({ channels: stores.channels, models })
  serve(getDashboard, async ({ machine }) => ({ result: await dashboardOf(machine) }))
}
