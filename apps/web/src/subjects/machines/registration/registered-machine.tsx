import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import type { Credentials, registerMachine } from '@millwright/contract/machines/registration'
import type { ResultOf } from '@millwright/contract/wire/call'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CredentialsPanel } from '../shared/credentials/credentials-panel.tsx'
import { KnownConnection } from '../shared/credentials/known-connection.tsx'
import styles from '../shared/credentials/server-sees.module.css'
import { ServerSees } from '../shared/credentials/server-sees.tsx'
import { useLeaveGuard } from '../shared/credentials/use-leave-guard.ts'
import { useFirstMessage } from '../shared/use-first-message.ts'
import registrationStyles from './registration-page.module.css'

export type Registered = ResultOf<typeof registerMachine>

interface RegisteredMachineProps {
  machine: Machine
  /** Null after a reload: a password is shown once. */
  credentials: Credentials | null
  onAnother: () => void
}

/** The settings for its device, and beside them the messages that have arrived. */
export function RegisteredMachine({ machine, credentials, onAnother }: RegisteredMachineProps) {
  const { t } = useTranslation()
  const [isKept, setKept] = useState(false)
  const heardAt = useFirstMessage(machine.Id)
  // The password reached the device, so it is not lost by leaving.
  useLeaveGuard(credentials !== null && !isKept && heardAt === null)
  return (
    <Card
      flush
      title={t('registration.credentials', { name: machine.Name })}
      actions={
        <>
          <Button
            renderRoot={(props) => (
              <Link to="/machine/$id/connector" params={{ id: machine.Id }} {...props} />
            )}
          >
            {t('machines.other_protocol')}
          </Button>
          <Button onClick={onAnother}>{t('registration.another')}</Button>
          <Button
            variant={heardAt === null ? 'default' : 'filled'}
            renderRoot={(props) => <Link to="/machine/$id/overview" params={{ id: machine.Id }} {...props} />}
          >
            {t('registration.open_machine')}
          </Button>
        </>
      }
    >
      <div className={styles.connect} data-connecting>
        {credentials ? (
          <CredentialsPanel machine={machine} credentials={credentials} onCopied={() => setKept(true)} />
        ) : (
          <KnownConnection machine={machine}>
            <Button
              className={registrationStyles.settings}
              renderRoot={(props) => (
                <Link to="/settings/machine-single-settings" search={{ machine: machine.Id }} {...props} />
              )}
            >
              {t('nav.machine_settings')}
            </Button>
          </KnownConnection>
        )}
        <ServerSees machine={machine} heardAt={heardAt} />
      </div>
    </Card>
  )
}
