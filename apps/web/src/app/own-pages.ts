import { definePage } from '../platform/pages/define-page.ts'
import { defineSubject } from '../platform/pages/define-subject.ts'
import { lazyPage } from '../platform/ui/browser/load-part.ts'
import { IconListCheck } from '../platform/ui/icons/icons.ts'
import { readStepsSearch } from '../subjects/people/first-steps/steps-search.ts'

/** Where someone is sent who may not open a page (rules: pages 6). */
const accessDenied = definePage('access_denied', {
  component: lazyPage(() => import('./access-denied-page.tsx'), 'AccessDeniedPage'),
  search: ({ off }): { off?: true } => (off === true ? { off } : {}),
})

/** Made of forms of several subjects, so none of them has it. */
const firstSteps = definePage('first_steps', {
  icon: IconListCheck,
  component: lazyPage(
    () => import('./first-steps/load-first-steps.ts').then((part) => part.loadFirstSteps()),
    'FirstStepsPage',
  ),
  search: readStepsSearch,
})

/** Pages of no subject. */
export const own = defineSubject({ name: 'app', pages: [accessDenied, firstSteps] })
