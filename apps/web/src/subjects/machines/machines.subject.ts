import { defineSubject } from '../../platform/pages/define-subject.ts'
import { componentPages } from './components/components.pages.ts'
import { licencePages } from './licences/licences.pages.ts'
import { registrationPages } from './registration/registration.pages.ts'
import { machineSettingsPages } from './settings/machine-settings.pages.ts'
import { sitePages } from './sites/sites.pages.ts'

export const machines = defineSubject({
  name: 'machines',
  pages: [...componentPages, ...licencePages, ...machineSettingsPages, ...registrationPages, ...sitePages],
})
