import { definePage } from '../../platform/pages/define-page.ts'
import { oneOf } from '../../platform/pages/search-text.ts'
import { lazyPage } from '../../platform/ui/browser/load-part.ts'
import { IconPlugConnected } from '../../platform/ui/icons/icons.ts'
import { CONNECTOR_STEPS, type ConnectorStep } from './connector-steps.ts'

export const connectorPages = [
  definePage('machine_connector', {
    icon: IconPlugConnected,
    component: lazyPage(() => import('./connector-page.tsx'), 'ConnectorPage'),
    search: (typed): { step?: ConnectorStep | undefined } => ({
      step: oneOf([...CONNECTOR_STEPS], typed.step),
    }),
  }),
] as const
