import { FirstSteps } from '../../features/first-steps/first-steps.tsx'
import { lazyPart } from '../../ui/load-part.ts'

/** The forms of the settings, each loaded with its step. */
const FORMS = {
  SiteForm: lazyPart(() => import('../../features/sites/site-form.tsx'), 'SiteForm'),
  RegisterForm: lazyPart(() => import('../../features/registration/register-form.tsx'), 'RegisterForm'),
  GroupForm: lazyPart(() => import('../../features/groups/group-form.tsx'), 'GroupForm'),
  UserForm: lazyPart(() => import('../../features/users/user-form.tsx'), 'UserForm'),
}

/** /first-steps: leads a new organization to its first machine, group and colleague. */
export function FirstStepsPage() {
  return <FirstSteps forms={FORMS} />
}
