import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { shell } from './shell.ts'

const fleet = createRoute({
  getParentRoute: () => shell,
  path: '/machine',
  staticData: { page: 'machine_map_overview' },
  component: lazyRouteComponent(() => import('../../features/fleet/fleet-page.tsx'), 'FleetPage'),
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
    throw redirect({ to: '/machine/$id/status', params, replace: true })
  },
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

export const machineRoutes = [fleet, machine.addChildren([machineHome, machineStatus, machineData])] as const
