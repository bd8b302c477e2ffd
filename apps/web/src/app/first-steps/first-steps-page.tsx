import { lazyPart } from '../../platform/ui/browser/load-part.ts'
import { FirstSteps } from '../../subjects/people/first-steps/first-steps.tsx'

/** The forms of the settings, each loaded with its step. */
const FORMS = {
  SiteForm: lazyPart(() => import('../../subjects/machines/sites/site-form.tsx'), 'SiteForm'),
  RegisterForm: lazyPart(
    () => import('../../subjects/machines/registration/register-form.tsx'),
    'RegisterForm',
  ),
  GroupForm: lazyPart(() => import('../../subjects/people/groups/group-form.tsx'), 'GroupForm'),
  UserForm: lazyPart(() => import('../../subjects/people/users/user-form.tsx'), 'UserForm'),
}

/** /first-steps: leads a new organization to its first machine, group and colleague. */
export function FirstStepsPage() {
  return <FirstSteps forms={FORMS} />
}
