import { defineSubject } from '../../platform/pages/define-subject.ts'
import { componentPages } from './components/components.pages.ts'
import { connectionPages } from './connections/connections.pages.ts'
import { licencePages } from './licences/licences.pages.ts'
import { registrationPages } from './registration/registration.pages.ts'
import { machineSettingsPages } from './settings/machine-settings.pages.ts'
import { sitePages } from './sites/sites.pages.ts'

export const machines = defineSubject({
  name: 'machines',
  pages: [
    ...componentPages,
    ...connectionPages,
    ...licencePages,
    ...machineSettingsPages,
    ...registrationPages,
    ...sitePages,
  ],
})
