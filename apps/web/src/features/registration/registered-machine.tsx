import { Button } from '@mantine/core'
import type { ResultOf } from '@millwright/contract/call'
import type { registerMachine } from '@millwright/contract/calls/registration'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CredentialsPanel } from '../../credentials/credentials-panel.tsx'
import { ServerSees } from '../../credentials/server-sees.tsx'
import { useLeaveGuard } from '../../credentials/use-leave-guard.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFirstMessage } from '../../machines/use-first-message.ts'
import { Card } from '../../ui/card.tsx'

export type Registered = ResultOf<typeof registerMachine>

interface RegisteredMachineProps {
  registered: Registered
  onAnother: () => void
}

/** What its device needs, and beside it what has arrived of it. */
export function RegisteredMachine({ registered, onAnother }: RegisteredMachineProps) {
  const { t } = useTranslation()
  const { machine, credentials } = registered
  const [isKept, setKept] = useState(false)
  const heardAt = useFirstMessage(machine.Id)
  // The password reached the device, so it is not lost by leaving.
  const isSafe = isKept || heardAt !== null
  const askToLeave = useLeaveGuard(!isSafe)
  const another = async (): Promise<void> => {
    if (isSafe || (await askToLeave())) onAnother()
  }
  return (
    <Card
      flush
      title={t('registration.credentials', { name: machine.Name })}
      actions={
        <>
          <Button onClick={() => void another()}>{t('registration.another')}</Button>
          <Button
            variant={heardAt === null ? 'default' : 'filled'}
            renderRoot={(props) => <Link to="/machine/$id/overview" params={{ id: machine.Id }} {...props} />}
          >
            {t('registration.open_machine')}
          </Button>
        </>
      }
    >
      <div className="mw-connect">
        <CredentialsPanel machine={machine} credentials={credentials} onCopied={() => setKept(true)} />
        <ServerSees machine={machine} heardAt={heardAt} />
      </div>
    </Card>
  )
}
