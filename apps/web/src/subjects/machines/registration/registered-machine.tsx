import { Button } from '@mantine/core'
import type { registerMachine } from '@millwright/contract/machines/registration'
import type { ResultOf } from '@millwright/contract/wire/call'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CredentialsPanel } from '../shared/credentials/credentials-panel.tsx'
import { ServerSees } from '../shared/credentials/server-sees.tsx'
import { useLeaveGuard } from '../shared/credentials/use-leave-guard.ts'
import { useFirstMessage } from '../shared/use-first-message.ts'

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
