import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { PageFrame } from '../../../platform/ui/page/page.tsx'
import { useOwnMachines } from '../shared/own-machines.ts'
import { RegisterForm } from './register-form.tsx'
import { type Registered, RegisteredMachine } from './registered-machine.tsx'
import styles from './registration-page.module.css'

/**
 * /settings/machine_registration: a machine is added, connected and seen to report, on one page. The machine is in the
 * address, so that its commands are still there after a reload.
 */
export function RegistrationPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { organization } = useSession()
  const { machine: openId } = useSearch({ from: '/shell/settings/machine_registration' })
  const [registered, setRegistered] = useState<Registered | null>(null)
  const machines = useOwnMachines()
  const given = registered?.machine.Id === openId ? registered : null
  const machine = given?.machine ?? machines.data?.find(({ Id }) => Id === openId)
  const go = (id?: string) => navigate({ to: '/settings/machine_registration', search: { machine: id } })
  // The address first: while a password is on the screen, leaving asks.
  const connect = async (result: Registered): Promise<void> => {
    await go(result.machine.Id)
    setRegistered(result)
  }
  return (
    <PageFrame title={t('nav.machine_registration')} context={organization.Name}>
      <div className={styles.root}>
        {machine ? (
          <RegisteredMachine
            key={machine.Id}
            machine={machine}
            credentials={given?.credentials ?? null}
            onAnother={() => void go()}
          />
        ) : (
          <Card flush title={t('registration.new_machine')} hint={t('registration.new_machine_hint')}>
            <RegisterForm onRegistered={(result) => void connect(result)} />
          </Card>
        )}
      </div>
    </PageFrame>
  )
}
