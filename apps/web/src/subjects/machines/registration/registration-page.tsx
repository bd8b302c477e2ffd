import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { RegisterForm } from './register-form.tsx'
import { type Registered, RegisteredMachine } from './registered-machine.tsx'
import './registration.css'

/** /settings/machine_registration: a machine is added, connected and seen to report, on one page. */
export function RegistrationPage() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [registered, setRegistered] = useState<Registered | null>(null)
  return (
    <PageFrame title={t('nav.machine_registration')} context={organization.Name}>
      <div className="mw-reg">
        {registered ? (
          <RegisteredMachine
            key={registered.machine.Id}
            registered={registered}
            onAnother={() => setRegistered(null)}
          />
        ) : (
          <Card flush title={t('registration.new_machine')} hint={t('registration.new_machine_hint')}>
            <RegisterForm onRegistered={setRegistered} />
          </Card>
        )}
      </div>
    </PageFrame>
  )
}
