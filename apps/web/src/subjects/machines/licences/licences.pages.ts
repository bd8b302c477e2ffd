import { definePage, type ReadSearch } from '../../../platform/pages/define-page.ts'
import { textIn } from '../../../platform/pages/search-text.ts'
import { lazyPage } from '../../../platform/ui/browser/load-part.ts'
import { IconLicense, IconUpload } from '../../../platform/ui/icons/icons.ts'

export interface SubscriptionSearch {
  /** The serial number of a machine; one of digits alone may be written without quotes. */
  ms?: string | number
}

const readSubscriptionSearch: ReadSearch<SubscriptionSearch> = ({ ms }) => ({
  ms: typeof ms === 'string' || typeof ms === 'number' ? ms : undefined,
})

export const licencePages = [
  definePage('machine_activation', {
    icon: IconLicense,
    component: lazyPage(() => import('./licences-page.tsx'), 'LicencesPage'),
    search: ({ machine }): { machine?: string } => ({ machine: textIn(machine) }),
  }),
  definePage('software_upgrade', {
    icon: IconUpload,
    component: lazyPage(() => import('./upgrade-page.tsx'), 'UpgradePage'),
  }),
  definePage('machine-subscription', {
    icon: IconLicense,
    component: lazyPage(() => import('./subscription-page.tsx'), 'SubscriptionPage'),
    search: readSubscriptionSearch,
  }),
] as const
