import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { fleetSearchOf } from '../../features/fleet/fleet-search.ts'
import { shell } from './shell.ts'

const fleet = createRoute({
  getParentRoute: () => shell,
  path: '/machine',
  staticData: { page: 'machine_map_overview' },
  validateSearch: fleetSearchOf,
  component: lazyRouteComponent(() => import('../../features/fleet/fleet-page.tsx'), 'FleetPage'),
})

const timelines = createRoute({
  getParentRoute: () => shell,
  path: '/machine/timelines',
  staticData: { page: 'machine_timelines' },
  component: lazyRouteComponent(() => import('../../features/timelines/timelines-page.tsx'), 'TimelinesPage'),
})

const machine = createRoute({
  getParentRoute: () => shell,
  path: '/machine/$id',
  component: lazyRouteComponent(() => import('../shell/machine-scope.tsx'), 'MachineScope'),
})

const machineHome = createRoute({
  getParentRoute: () => machine,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/machine/$id/overview', params, replace: true })
  },
})

const machineOverview = createRoute({
  getParentRoute: () => machine,
  path: '/overview',
  staticData: { page: 'machine_overview' },
  component: lazyRouteComponent(
    () => import('../../features/machine-overview/machine-overview-page.tsx'),
    'MachineOverviewPage',
  ),
})

const machineStatus = createRoute({
  getParentRoute: () => machine,
  path: '/status',
  staticData: { page: 'machine_status' },
  component: lazyRouteComponent(
    () => import('../../features/machine-status/machine-status-page.tsx'),
    'MachineStatusPage',
  ),
})

const machineData = createRoute({
  getParentRoute: () => machine,
  path: '/data',
  staticData: { page: 'machine_data' },
  component: lazyRouteComponent(
    () => import('../../features/machine-data/machine-data-page.tsx'),
    'MachineDataPage',
  ),
})

export const machineRoutes = [
  fleet,
  timelines,
  machine.addChildren([machineHome, machineOverview, machineStatus, machineData]),
] as const
