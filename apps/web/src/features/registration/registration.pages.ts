import { lazyRouteComponent } from '@tanstack/react-router'
import { definePage } from '../../pages/define-page.ts'

export const registrationPages = [
  definePage('machine_registration', {
    component: lazyRouteComponent(() => import('./registration-page.tsx'), 'RegistrationPage'),
  }),
] as const
